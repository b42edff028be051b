import { type FaultKind, findFault, suggest, sweptKeys, sweptProblem } from '@faultbench/core';
import type { Settings } from '../report/settings';
import { shown } from './shown';
import { UsageError } from './usage-error';

/** What `test.sweep(options)` asked for, checked as far as that needs no world. */
export interface SweepPlan {
  readonly world: { readonly path: unknown; readonly options: Readonly<Record<string, unknown>> };
  readonly faults: readonly GivenFault[];
  readonly depth: number;
  readonly budget: number;
  readonly confirm: number;
  readonly isolation: 'memory' | 'process';
}

/** A fault key with whatever options the test gave it. */
export interface GivenFault {
  readonly fault: string;
  readonly [option: string]: unknown;
}

const WORLD_OPTIONS = ['clock', 'seed', 'arrange'];
const OPTIONS = ['world', ...WORLD_OPTIONS, 'faults', 'depth', 'budget', 'confirm', 'isolation'];
const MOST_RUNS = 100_000;
/** What a sweep decides by itself, run by run. */
const OWN = ['on', 'call', 'when', 'times', 'optional'];

/** `name`: how the user spelt the call, e.g. `test.only.sweep`. Settings win over what the test says. */
export function sweepPlan(name: string, given: unknown, settings: Settings): SweepPlan {
  const options = optionsOf(name, given);
  if (options.world === undefined) {
    throw new UsageError(`${name}: there is no world to sweep; add world: './path.yaml'`);
  }
  const isolation = settings.sweepIsolation ?? isolationOf(name, options.isolation);
  return {
    world: {
      path: options.world,
      options: Object.fromEntries(Object.entries(options).filter(([key]) => WORLD_OPTIONS.includes(key))),
    },
    faults: faultsOf(name, settings.sweepFaults ?? options.faults ?? sweptKeys),
    depth: settings.sweepDepth ?? whole(name, 'depth', options.depth, 1, 'the faults in one run, at most'),
    budget:
      settings.sweepBudget ??
      whole(name, 'budget', options.budget, 200, 'the runs to make, the one without a fault among them', 2),
    confirm: settings.sweepConfirm ?? whole(name, 'confirm', options.confirm, 1, 'the reruns of a failure', 0),
    isolation,
  };
}

function optionsOf(name: string, given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new UsageError(`${name}: the options are ${shown(given)}; write ${name}({ world: './shop.yaml' })`);
  }
  for (const key of Object.keys(given)) {
    if (OPTIONS.includes(key)) continue;
    const near = suggest(key, OPTIONS);
    throw new UsageError(
      `${name}: unknown option ${key}; use ${OPTIONS.join(', ')}${near ? ` - did you mean ${near}?` : ''}`,
    );
  }
  return { ...given };
}

function whole(name: string, key: string, value: unknown, standard: number, what: string, least = 1): number {
  if (value === undefined) return standard;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST_RUNS) return value;
  throw new UsageError(
    `${name}: ${key} is ${shown(value)}; it must be a whole number from ${least} to ${MOST_RUNS}, ${what}`,
  );
}

function isolationOf(name: string, value: unknown): SweepPlan['isolation'] {
  if (value === undefined || value === 'memory') return 'memory';
  if (value === 'process') return 'process';
  throw new UsageError(`${name}: isolation is ${shown(value)}; it must be 'memory' or 'process'`);
}

function faultsOf(name: string, value: unknown): readonly GivenFault[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new UsageError(
      `${name}: faults is ${Array.isArray(value) ? 'empty' : shown(value)}; it must list at least one, e.g. faults: ['timeout', { fault: 'http_429', retry_after: 7 }]`,
    );
  }
  return value.map((each: unknown) => {
    const fault = typeof each === 'string' ? { fault: each } : each;
    if (!isGivenFault(fault)) {
      throw new UsageError(
        `${name}: faults holds ${shown(each)}; write a key as 'timeout', or { fault: 'http_429', retry_after: 7 }`,
      );
    }
    const problem = sweptProblem(fault.fault) ?? optionProblem(fault);
    if (problem !== undefined) throw new UsageError(`${name}: faults: ${problem}`);
    return fault;
  });
}

function optionProblem({ fault, ...options }: GivenFault): string | undefined {
  const known = optionsOfKind(findFault(fault)?.kind);
  for (const key of Object.keys(options)) {
    if (OWN.includes(key)) return `${fault} with ${key}: a sweep itself says where a fault strikes; leave ${key} out`;
    if (known.includes(key)) continue;
    const near = suggest(key, known);
    return `${fault} has no option ${key}; it takes ${known.join(', ')}${near ? ` - did you mean ${near}?` : ''}`;
  }
  return undefined;
}

function optionsOfKind(kind: FaultKind | undefined): readonly string[] {
  return [...Object.keys(kind?.options ?? {}), 'message', ...((kind?.phases.length ?? 0) > 1 ? ['phase'] : [])];
}

function isGivenFault(value: unknown): value is GivenFault {
  return typeof value === 'object' && value !== null && 'fault' in value && typeof value.fault === 'string';
}
