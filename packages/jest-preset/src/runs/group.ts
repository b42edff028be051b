import { type FaultCount, percentText, type RunOutcome } from '@faultbench/core';
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
  readonly minPassRate?: number;
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

/** ` [run 03]`, padded to the width of the planned number. */
export function runSuffix(number: number, of: number): string {
  return ` [run ${String(number).padStart(String(of).length, '0')}]`;
}

/** `: pass rate >= 95%`, of the entry that carries the verdict; "" without a gate. */
export function verdictSuffix({ minPassRate }: Pick<Group, 'minPassRate'>): string {
  return minPassRate === undefined ? '' : `: pass rate >= ${percentText(minPassRate)}`;
}
