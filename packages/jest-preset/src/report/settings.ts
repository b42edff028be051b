import { type Checked, checkRuns, decodeReplay, MAX_RUNS, type ReplayFacts, type Shard } from '@faultbench/core';
import { type ScenarioSettings, scenarioVariables } from './scenario-settings';
import { type SweepSettings, sweepVariables } from './sweep-settings';
import { wholeNumber } from './whole-number';

/** What the environment variables ask for, each already checked. Absent = not set. */
export interface Settings extends SweepSettings, ScenarioSettings {
  /** FAULTBENCH_SEED: in place of the world file's seed. */
  readonly seed?: number;
  /** FAULTBENCH_RUNS: in place of the number of every runs block. */
  readonly runs?: number;
  /** FAULTBENCH_RUN: this run alone, from 1. */
  readonly run?: number;
  /** FAULTBENCH_RUNS_SHARD: this machine's share of the runs of every block. */
  readonly shard?: Shard;
  /** FAULTBENCH_PLAN: the value of its YAML or JSON text, a list. */
  readonly plan?: readonly unknown[];
  /** FAULTBENCH_REPLAY: all facts of one run. */
  readonly replay?: ReplayFacts;
  /** `FAULTBENCH_SEED=7 FAULTBENCH_RUN=11`; "" when nothing is set. */
  readonly echo: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all variables at once; the message of a refusal names every mistake, a line each. */
export function readSettings(environment: Environment): Checked<Settings> {
  const read = Object.entries(variables).flatMap(([name, variable]) => {
    const text = environment[name];
    return text === undefined ? [] : [{ name, text, key: variable.key, checked: variable.read(text) }];
  });
  const problems = read.flatMap(({ name, text, checked }) => {
    return checked.ok ? [] : [`${name} is ${JSON.stringify(cut(text))}: ${checked.message}`];
  });
  if (problems.length > 0) return { ok: false, message: problems.join('\n') };
  const values = Object.fromEntries(read.map(({ key, checked }) => [key, checked.ok ? checked.value : undefined]));
  const settings: Settings = { ...values, echo: read.map(({ name, text }) => echoed(name, text)).join(' ') };
  const clash = clashOf(settings);
  return clash === undefined ? { ok: true, value: settings } : { ok: false, message: clash };
}

export interface Variable {
  readonly key: keyof Settings;
  read(text: string): Checked<unknown>;
}

const variables: Readonly<Record<string, Variable>> = {
  FAULTBENCH_SEED: { key: 'seed', read: (text) => wholeNumber(text, 0, Number.MAX_SAFE_INTEGER) },
  FAULTBENCH_RUNS: { key: 'runs', read: (text) => wholeNumber(text, 1, MAX_RUNS) },
  FAULTBENCH_RUN: { key: 'run', read: (text) => wholeNumber(text, 1, MAX_RUNS) },
  FAULTBENCH_PLAN: { key: 'plan', read: planList },
  FAULTBENCH_REPLAY: { key: 'replay', read: decodeReplay },
  FAULTBENCH_RUNS_SHARD: { key: 'shard', read: shardOf },
  ...sweepVariables,
  ...scenarioVariables,
};

function shardOf(text: string): Checked<Shard> {
  const [, index = 0, count = 0] = (/^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { ok: true, value: { index, count } };
  const mend = 'it must be INDEX/COUNT with INDEX from 1 to COUNT, e.g. 2/4 for the second of four machines';
  return { ok: false, message: mend };
}

function planList(text: string): Checked<readonly unknown[]> {
  const example = 'e.g. [{ on: payments.issue_refund, call: 1, fault: timeout }]';
  try {
    // Loaded here, because it takes longer to load than all the rest that every worker loads for it.
    const { parse } = require('yaml') as typeof import('yaml');
    const value: unknown = parse(text);
    if (Array.isArray(value)) return { ok: true, value };
    return { ok: false, message: `it must be a list of plan entries in YAML or JSON, ${example}` };
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { ok: false, message: `it cannot be read as YAML or JSON (${reason?.replace(/:$/, '')}); ${example}` };
  }
}

function clashOf({ run, runs, replay, seed, plan, shard }: Settings): string | undefined {
  if (run !== undefined && runs !== undefined && checkRuns(runs).ok && run > runs) {
    return `FAULTBENCH_RUN=${run} is not among FAULTBENCH_RUNS=${runs}: it must be from 1 to ${runs}`;
  }
  if (run !== undefined && shard !== undefined) {
    return 'FAULTBENCH_RUN asks for one run and FAULTBENCH_RUNS_SHARD for a share of all: unset one of them';
  }
  if (replay !== undefined && [shard, run, runs, seed, plan].some((value) => value !== undefined)) {
    return 'FAULTBENCH_REPLAY holds seed, run and faults already: unset the other FAULTBENCH_ variables';
  }
  return undefined;
}

function echoed(name: string, text: string): string {
  const short = cut(text.replaceAll(/\s+/g, ' '));
  return `${name}=${/^[\w.-]+$/.test(text) ? short : JSON.stringify(short)}`;
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
