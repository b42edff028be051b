import { type FaultCount, type GateOptions, gateKindOf, type RunOutcome, type Shard } from '@faultbench/core';
import type { CircusDescribe, CircusError, CircusTest } from '../environment/circus';

/** One test as the user wrote it, with the runs it became. A plain test that has a world is a group of one. */
export interface Group {
  /** The test's own name, without the run. */
  readonly name: string;
  /** Full test name, without the run. */
  readonly fullName: string;
  readonly parent: CircusDescribe;
  /** Planned runs: the denominator. */
  readonly of: number;
  /** Absent = every failing run is red. */
  readonly gate?: GateOptions;
  /** This process makes only a part of the runs; other machines make the rest. */
  readonly shard?: Shard;
  /** False for a plain test. */
  readonly isRuns: boolean;
  /** How many of its runs go on at once. */
  readonly concurrency: number;
  readonly runs: readonly Run[];
}

export interface Run {
  /** From 1. */
  readonly number: number;
  readonly test: CircusTest;
  /** Made without faults, beside the run of the same number. */
  readonly calm: boolean;
}

/** How a run ended, kept until the gate decides. */
export interface EndedRun {
  readonly outcome: RunOutcome;
  /** First line says why; "" for a passed run. */
  readonly message: string;
  readonly path: string;
  readonly calls: number;
  readonly faults: readonly FaultCount[];
  /** Errors of the body and the hooks, and the reason that none of them tells. A gate moves them aside. */
  readonly errors: readonly CircusError[];
}

/** ` [run 03]`, padded to the width of the planned number; ` [run 03 without faults]`. */
export function runSuffix({ number, calm }: Pick<Run, 'number' | 'calm'>, of: number): string {
  return ` [run ${String(number).padStart(String(of).length, '0')}${calm ? ' without faults' : ''}]`;
}

/** `: pass rate >= 95%`, of the entry that carries the verdict; "" without a gate. */
export function verdictSuffix({ gate }: Pick<Group, 'gate'>): string {
  return gate === undefined ? '' : `: ${gateKindOf(gate).title(gate)}`;
}

/** The runs that are counted: a calm one only explains them. */
export function countedRuns({ runs }: Group): readonly Run[] {
  return runs.filter(({ calm }) => !calm);
}
