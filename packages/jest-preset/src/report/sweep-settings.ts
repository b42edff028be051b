import { type Checked, sweptProblem } from '@faultbench/core';
import type { Variable } from './settings';
import { wholeNumber } from './whole-number';

/** What the environment variables ask of every sweep, in place of what its test says. */
export interface SweepSettings {
  /** FAULTBENCH_SWEEPS_ONLY: tests that are no sweep are skipped. */
  readonly sweepsOnly?: true;
  /** FAULTBENCH_SWEEP_FAULTS: keys, with commas between. */
  readonly sweepFaults?: readonly string[];
  /** FAULTBENCH_SWEEP_DEPTH */
  readonly sweepDepth?: number;
  /** FAULTBENCH_SWEEP_BUDGET */
  readonly sweepBudget?: number;
  /** FAULTBENCH_SWEEP_CONFIRM */
  readonly sweepConfirm?: number;
  /** FAULTBENCH_SWEEP_ISOLATION */
  readonly sweepIsolation?: 'memory' | 'process';
}

const MOST = 100_000;

export const sweepVariables: Readonly<Record<string, Variable>> = {
  FAULTBENCH_SWEEPS_ONLY: { key: 'sweepsOnly', read: (text) => oneOf(text, { 1: true }) },
  FAULTBENCH_SWEEP_FAULTS: { key: 'sweepFaults', read: keysOf },
  FAULTBENCH_SWEEP_DEPTH: { key: 'sweepDepth', read: (text) => wholeNumber(text, 1, MOST) },
  FAULTBENCH_SWEEP_BUDGET: { key: 'sweepBudget', read: (text) => wholeNumber(text, 2, MOST) },
  FAULTBENCH_SWEEP_CONFIRM: { key: 'sweepConfirm', read: (text) => wholeNumber(text, 0, MOST) },
  FAULTBENCH_SWEEP_ISOLATION: {
    key: 'sweepIsolation',
    read: (text) => oneOf(text, { memory: 'memory', process: 'process' }),
  },
};

function keysOf(text: string): Checked<readonly string[]> {
  const keys = text.split(',').map((key) => key.trim());
  const problems = keys.flatMap((key) => sweptProblem(key) ?? []);
  return problems.length === 0 ? { ok: true, value: keys } : { ok: false, message: problems.join('; ') };
}

function oneOf(text: string, values: Readonly<Record<string, unknown>>): Checked<unknown> {
  if (Object.hasOwn(values, text)) return { ok: true, value: values[text] };
  return { ok: false, message: `it must be ${Object.keys(values).join(' or ')}; give that or unset it` };
}
