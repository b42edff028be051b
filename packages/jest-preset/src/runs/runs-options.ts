import { checkGate, checkRuns, GATE_OPTIONS, type GateOptions, suggest } from '@faultbench/core';
import { shown } from './shown';
import { UsageError } from './usage-error';

/** What `describe.runs(n, options)` asked for, checked. */
export interface RunsPlan {
  readonly of: number;
  /** Absent = every failing run is red. */
  readonly gate?: GateOptions;
  /** Every run is made a second time, without faults. */
  readonly paired?: true;
  /** Milliseconds a run may take; a test's own third argument wins. */
  readonly timeout: number;
  /** How many runs of a test go on at once. */
  readonly concurrency: number;
  /** Only `test.runs`: a world of its own. */
  readonly world?: { readonly path: unknown; readonly options: Readonly<Record<string, unknown>> };
}

/** A run talks to a model: longer than Jest's five seconds. */
export const DEFAULT_TIMEOUT = 60_000;
/** Each has a server process of its own. */
const MOST_AT_ONCE = 32;
const LATER = ['as'];
const BLOCK_OPTIONS = [...GATE_OPTIONS, 'paired', 'timeout', 'concurrency'];
const WORLD_OPTIONS = ['faults', 'clock', 'seed', 'arrange'];

/** `name`: how the user spelt the call, e.g. `describe.runs`. */
export function runsPlan(name: string, runs: unknown, given: unknown): RunsPlan {
  const of = checkRuns(runs);
  if (!of.ok) throw new UsageError(`${name}: ${of.message}`);
  const options = optionsObject(name, given);
  const ownWorld = name.startsWith('test') || name.startsWith('it');
  for (const key of Object.keys(options)) checkKey(name, key, ownWorld);
  return {
    of: of.value,
    timeout: timeoutOf(name, options.timeout),
    concurrency: concurrencyOf(name, options.concurrency),
    ...gateOf(name, options),
    ...pairedOf(name, options.paired),
    ...(ownWorld ? worldOf(name, options) : {}),
  };
}

function optionsObject(name: string, given: unknown): Readonly<Record<string, unknown>> {
  if (given === undefined) return {};
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return { ...given };
  throw new UsageError(
    `${name}: the options are ${shown(given)}; write an object, e.g. ${name}(20, { minPassRate: 0.95 })`,
  );
}

function checkKey(name: string, key: string, ownWorld: boolean): void {
  const known = ownWorld ? [...BLOCK_OPTIONS, 'world', ...WORLD_OPTIONS] : BLOCK_OPTIONS;
  if (known.includes(key)) return;
  if (LATER.includes(key)) throw new UsageError(`${name}: the option ${key} is not yet available; leave it out`);
  if (WORLD_OPTIONS.includes(key)) {
    throw new UsageError(`${name}: ${key} is an option of setupWorld, which you call inside the block`);
  }
  const near = suggest(key, known);
  throw new UsageError(
    `${name}: unknown option ${key}; use ${known.join(', ')}${near ? ` - did you mean ${near}?` : ''}`,
  );
}

function concurrencyOf(name: string, value: unknown): number {
  if (value === undefined) return 1;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_AT_ONCE) return value;
  throw new UsageError(
    `${name}: concurrency is ${shown(value)}; it must be a whole number from 1 to ${MOST_AT_ONCE}, the runs that go on at once`,
  );
}

function gateOf(name: string, options: Readonly<Record<string, unknown>>): Pick<RunsPlan, 'gate'> {
  const gate = checkGate(options);
  if (!gate.ok) throw new UsageError(`${name}: ${gate.message}`);
  return gate.value === undefined ? {} : { gate: gate.value };
}

function pairedOf(name: string, value: unknown): Pick<RunsPlan, 'paired'> {
  if (value === undefined || value === false) return {};
  if (value === true) return { paired: true };
  throw new UsageError(`${name}: paired is ${shown(value)}; it must be true or false`);
}

function timeoutOf(name: string, value: unknown): number {
  if (value === undefined) return DEFAULT_TIMEOUT;
  if (typeof value === 'number' && value > 0 && value < 2 ** 31) return value;
  throw new UsageError(`${name}: timeout is ${shown(value)}; it must be milliseconds, e.g. timeout: 60_000`);
}

function worldOf(name: string, options: Readonly<Record<string, unknown>>): Pick<RunsPlan, 'world'> {
  const given = Object.fromEntries(Object.entries(options).filter(([key]) => WORLD_OPTIONS.includes(key)));
  if (options.world !== undefined) return { world: { path: options.world, options: given } };
  const [stray] = Object.keys(given);
  if (stray === undefined) return {};
  throw new UsageError(`${name}: ${stray} belongs to a world of the test's own: add world: './path.yaml'`);
}
