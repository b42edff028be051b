import {
  brokenText,
  isJsonObject,
  type Json,
  type JsonObject,
  parseDuration,
  parseInstant,
  suggestion,
  type WorldSpec,
} from '@faultbench/core';
import type { ControlCommand } from '@faultbench/server';
import { bearerHeaders, planOf, RpcError, rulesOf } from '@faultbench/server';
import type { RunPort } from '../fixtures/bridge';
import { shown } from '../runs/shown';
import { UsageError } from '../runs/usage-error';
import type { LiveRun } from './live-run';
import type { RunWorld } from './run-world';

/** What the sandbox reaches of a run. Every member looks again whether the run still lives. */
export function runPort(live: LiveRun): RunPort {
  const world = () => openWorld(live);
  return {
    number: live.number,
    of: live.group.of,
    seed: live.seed,
    get faultsActive() {
      return live.faultsActive;
    },
    get arranged() {
      return live.arranged;
    },
    skip: (reason) => live.skip(reasonOf(reason)),
    attach: (name, value) => live.attach(String(name), value),
    world: () => world().world(),
    visible: () => world().visible(),
    trace: () => world().trace(),
    invariants: () => ({
      names: specOf(live).invariants.map(({ name }) => name),
      broken: world().broken().map(brokenText),
    }),
    now: () => world().now(),
    ...writes(live),
    ...faultActions(live),
    callTool: (tool, args, as) =>
      live.awaited(
        `mcp.call('${tool}')`,
        // the server checks the arguments
        () => withTools(live, tool, () => openWorld(live).callTool(tool, (plain(args) ?? {}) as JsonObject, as)),
        tool,
      ),
    stdio: async (as) => world().stdio(as),
    http: async () => world().http(),
    headers: (as) => bearerHeaders(world().tokenOf(as)),
    sdkClient: async (as) => world().sdkClient(as),
    openLines: async (onLine, onClose, as) => world().openLines(onLine, onClose, as),
  };
}

/** Who misspelt a tool learns which there are. */
async function withTools<Value>(live: LiveRun, tool: string, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    const tools = specOf(live).operations.map((operation) => operation.tool);
    if (!(error instanceof RpcError) || tools.includes(tool)) throw error;
    throw new RpcError(error.code, `${error.message}; ${suggestion(tool, tools)}`, error.data);
  }
}

function writes(live: LiveRun): Pick<RunPort, 'insert' | 'update' | 'delete' | 'advance' | 'setClock'> {
  const control = (what: string, command: () => ControlCommand) =>
    live.awaited(what, async () => openWorld(live).control(command()));
  return {
    insert: (table, row) =>
      control(`world.${table}.insert`, () => ({ type: 'insert', table, row: fieldsOf(table, row) })),
    update: (table, id, fields) =>
      control(`world.${table}.update`, () => ({
        type: 'update',
        table,
        rowId: idOf(table, id),
        fields: fieldsOf(table, fields),
      })),
    delete: (table, id) => control(`world.${table}.delete`, () => ({ type: 'delete', table, rowId: idOf(table, id) })),
    advance: async (duration) => {
      await control('clock.advance', () => ({ type: 'clock', action: 'advance', ms: durationOf(duration) }));
    },
    setClock: async (instant) => {
      await control('clock.set', () => ({ type: 'clock', action: 'set', instant: instantOf(instant) }));
    },
  };
}

function faultActions(live: LiveRun): Pick<RunPort, 'nextFault' | 'planFaults' | 'setFaults' | 'clearFaults'> {
  const control = (what: string, active: boolean, command: () => ControlCommand) =>
    live.awaited(what, async () => {
      const asked = command();
      // the run without faults reads what the test asks for, and stays calm
      if (live.calm) return;
      await openWorld(live).control(asked);
      live.faultsActive = active;
    });
  const plan = (what: string, entries: () => unknown) =>
    control(what, true, () => ({ type: 'faults', action: 'plan', entries: planOf(entries(), specOf(live)) }));
  return {
    nextFault: (on, fault, options) => plan('faults.next', () => [{ on, call: 1, fault, ...entryOptions(options) }]),
    planFaults: (entries) => plan('faults.plan', () => entries),
    setFaults: (rules) =>
      control('faults.set', true, () => ({ type: 'faults', action: 'set', rules: rulesOf(rules, specOf(live)) })),
    clearFaults: () => control('faults.clear', false, () => ({ type: 'faults', action: 'clear' })),
  };
}

function openWorld(live: LiveRun): RunWorld {
  if (live.ended) {
    throw new UsageError(
      `${live.label} has ended and its world is closed; this call comes too late, from code that went on`,
    );
  }
  if (live.setup === undefined)
    throw new UsageError('this test has no world; call setupWorld in its describe block, or give test.runs a `world:`');
  if (live.world === undefined) throw new UsageError(`the world of ${live.label} did not start`);
  return live.world;
}

function specOf(live: LiveRun): WorldSpec {
  openWorld(live);
  if (live.setup === undefined) throw new UsageError('this test has no world');
  return live.setup.loaded.world.spec;
}

function reasonOf(reason: unknown): string {
  if (typeof reason === 'string' && reason.trim() !== '') return reason.trim();
  throw new UsageError("run.skip: give the reason, e.g. run.skip('the model is not reachable')");
}

function fieldsOf(table: string, value: unknown): JsonObject {
  const fields = plain(value);
  if (isJsonObject(fields)) return fields;
  throw new UsageError(`world.${table}: a row is an object of fields, got ${shown(value)}`);
}

function idOf(table: string, id: unknown): string {
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  throw new UsageError(`world.${table}: an id is a text or a number, got ${shown(id)}`);
}

function entryOptions(options: unknown): Readonly<Record<string, unknown>> {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return { ...options };
  throw new UsageError(
    `faults.next: the options are ${shown(options)}; write an object, e.g. { when: { order_id: '2' } }`,
  );
}

function durationOf(duration: unknown): number {
  const ms = typeof duration === 'string' ? parseDuration(duration) : undefined;
  if (ms !== undefined) return ms;
  throw new UsageError(
    `clock.advance: ${shown(duration)} is no duration; write one such as '30s', '1.5m', '2h' or '1d'`,
  );
}

function instantOf(instant: unknown): string {
  if (typeof instant === 'string' && parseInstant(instant) !== undefined) return instant;
  throw new UsageError(`clock.set: ${shown(instant)} is no instant; write one such as '2025-06-01T12:00:00Z'`);
}

function plain(value: unknown): Json | undefined {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
}
