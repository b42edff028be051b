import {
  isJsonObject,
  type Json,
  type JsonObject,
  type PlanEntry,
  parseDuration,
  parseInstant,
  type WorldSpec,
} from '@faultbench/core';
import type { RunPort } from '../fixtures/bridge';
import { shown } from '../runs/shown';
import { UsageError } from '../runs/usage-error';
import { givenPlan, givenRules } from './given-faults';
import type { LiveRun } from './live-run';
import type { RunWorld } from './run-world';

/** What the sandbox reaches of a run. Every member looks again whether the run still lives. */
export function runPort(live: LiveRun): RunPort {
  const world = () => openWorld(live);
  const plan = async (entries: readonly PlanEntry[]) => {
    await world().control({ type: 'faults', action: 'plan', entries });
    live.faultsActive = true;
  };
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
    now: () => world().now(),
    insert: async (table, row) => world().control({ type: 'insert', table, row: fieldsOf(table, row) }),
    update: async (table, id, fields) =>
      world().control({ type: 'update', table, rowId: idOf(table, id), fields: fieldsOf(table, fields) }),
    delete: async (table, id) => world().control({ type: 'delete', table, rowId: idOf(table, id) }),
    advance: async (duration) => {
      await world().control({ type: 'clock', action: 'advance', ms: durationOf(duration) });
    },
    setClock: async (instant) => {
      await world().control({ type: 'clock', action: 'set', instant: instantOf(instant) });
    },
    nextFault: async (on, fault, options) =>
      plan(givenPlan([{ on, call: 1, fault, ...entryOptions(options) }], specOf(live))),
    planFaults: async (entries) => plan(givenPlan(entries, specOf(live))),
    setFaults: async (rules) => {
      await world().control({ type: 'faults', action: 'set', rules: givenRules(rules, specOf(live)) });
      live.faultsActive = true;
    },
    clearFaults: async () => {
      await world().control({ type: 'faults', action: 'clear' });
      live.faultsActive = false;
    },
    callTool: async (tool, args) => world().callTool(tool, (plain(args) ?? {}) as JsonObject), // the server checks it
    stdio: () => world().stdio(),
    sdkClient: async () => world().sdkClient(),
    openLines: async (onLine, onClose) => world().openLines(onLine, onClose),
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
