import {
  type Answer,
  argumentsCheck,
  type CallRequest,
  Engine,
  type EngineParts,
  FaultBook,
  type FaultRules,
  Gathering,
  type Handlers,
  InvariantBook,
  type Json,
  type MirrorEntry,
  type PlanEntry,
  parseInstant,
  parsePlanValue,
  parseRulesValue,
  parseWorld,
  seedTables,
  Trace,
  World,
  WorldClock,
  type WorldSpec,
} from '@faultbench/core';
import Ajv from 'ajv';

/** Everything a test of the engine looks at; time is a number the test moves. */
export interface OpenEngine {
  readonly engine: Engine;
  readonly parts: EngineParts;
  readonly world: World;
  readonly clock: WorldClock;
  readonly faults: FaultBook;
  readonly entries: MirrorEntry[];
  readonly real: { ms: number };
  trace(): Trace;
  call(tool: string, args?: Json, request?: Partial<CallRequest>): Answer | Promise<Answer>;
}

export interface OpenOptions {
  readonly handlers?: Record<string, (context: never, args: never) => unknown>;
  readonly rules?: FaultRules;
  readonly plan?: readonly PlanEntry[];
  readonly seed?: number;
  readonly run?: number;
}

function noZones(): never {
  throw new Error('this world has no zone');
}

/** Parses a world text or fails with its problems. */
export function specOf(text: string): WorldSpec {
  const { spec, problems } = parseWorld(text, { file: 'world.yaml', name: 'world' });
  if (spec) return spec;
  throw new Error(problems.map((each) => `${each.path}: ${each.message}`).join('\n'));
}

export function openEngine(text: string, options: OpenOptions = {}): OpenEngine {
  const spec = specOf(text);
  const ajv = new Ajv({ allErrors: true, formats: { 'date-time': true, date: true } });
  const checks = new Map(spec.operations.map((each) => [each.key, ajv.compile(argumentsCheck(spec, each))]));
  const handlers: Handlers = {
    run: ({ name }, context, args) => options.handlers?.[name]?.(context as never, args as never) as Json,
  };
  const real = { ms: 0 };
  const entries: MirrorEntry[] = [];
  const world = World.open(spec, seedTables(spec));
  const clock = new WorldClock('virtual', parseInstant(spec.clock.start) ?? 0, () => real.ms);
  const run = options.run ?? 1;
  const faults = new FaultBook(options.seed ?? spec.seed, run, options.rules ?? {}, options.plan ?? []);
  const effects: EngineParts['effects'] = {
    // a long wait ends when somebody ends it
    sleep: (ms, { whenCancelled }) =>
      new Promise((resolve) => (ms > 0 && whenCancelled ? whenCancelled(resolve) : setImmediate(resolve))),
    monotonic: () => real.ms,
    record: (entry) => entries.push(entry),
  };
  const parts: EngineParts = {
    world,
    invariants: new InvariantBook(world, handlers),
    clock,
    faults,
    handlers,
    run,
    effects,
    gathering: new Gathering(effects),
    zones: { wallTime: noZones, instant: noZones },
    validators: {
      arguments: (key, args) => {
        const check = checks.get(key);
        return check?.(args) ? [] : (check?.errors ?? []);
      },
    },
  };
  const engine = new Engine(parts);
  return {
    engine,
    parts,
    world,
    clock,
    faults,
    entries,
    real,
    trace: () =>
      new Trace(
        entries.flatMap((entry) => entry.event ?? []),
        spec,
      ),
    call: (tool, args = {}, request = {}) =>
      engine.call({
        tool,
        args,
        door: 'memory',
        client: 'memory-1',
        request_id: 1,
        persona: null,
        call: { cancelled: false },
        ...request,
      }),
  };
}

/** Parses a plan for the world of this text; one with problems fails the test. */
export function planFor(text: string, value: unknown): readonly PlanEntry[] {
  const { plan, problems } = parsePlanValue(value, specOf(text));
  expect(problems).toEqual([]);
  return plan;
}

/** The same for rules. */
export function rulesFor(text: string, value: unknown): FaultRules {
  const { rules, problems } = parseRulesValue(value, specOf(text));
  expect(problems).toEqual([]);
  return rules;
}
