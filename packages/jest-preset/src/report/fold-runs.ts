import { stripVTControlCharacters } from 'node:util';
import type { RunLine, RunOutcome } from '@faultbench/core';
import type { FoldedRuns } from './report-data';

/**
 * Runs that were made and did not pass, those with the same outcome, path and reason as one, in the order of the first
 * of each. In a paired block, what became of them without faults is a part of it.
 */
export function foldRuns(runs: readonly RunLine[], calm: ReadonlyMap<number, RunLine>): readonly FoldedRuns[] {
  const groups = new Map<string, { readonly first: FoldedRuns; readonly runs: number[] }>();
  for (const line of runs.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not needed')) {
    const first = folded(line, calm.get(line.run)?.outcome);
    const key = JSON.stringify([first.outcome, first.path, first.reason, first.withoutFaults]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first, runs: [line.run] });
    else group.runs.push(line.run);
  }
  return [...groups.values()].map((group) => ({ ...group.first, runs: group.runs }));
}

function folded(line: RunLine, withoutFaults: RunOutcome | undefined): FoldedRuns {
  const { run, outcome, path, message, replay, evidence } = line;
  return {
    runs: [run],
    outcome,
    path,
    reason: firstLine(message),
    ...(withoutFaults === undefined ? {} : { withoutFaults }),
    ...(replay === undefined ? {} : { replay }),
    ...(evidence === undefined ? {} : { evidence }),
  };
}

export function firstLine(message: string): string {
  const lines = stripVTControlCharacters(message).split(/\r?\n/);
  return (lines.find((line) => line.trim() !== '') ?? '').trim();
}
