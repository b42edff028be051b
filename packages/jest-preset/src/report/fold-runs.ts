import { stripVTControlCharacters } from 'node:util';
import type { RunLine } from '@faultbench/core';
import type { FoldedRuns } from './report-data';

/** Runs that did not pass, those with the same outcome, path and reason as one, in the order of the first of each. */
export function foldRuns(runs: readonly RunLine[]): readonly FoldedRuns[] {
  const groups = new Map<string, FoldedRuns>();
  for (const line of runs.filter(({ outcome }) => outcome !== 'passed')) {
    const reason = firstLine(line.message);
    const key = JSON.stringify([line.outcome, line.path, reason]);
    const group = groups.get(key);
    groups.set(key, group ? { ...group, runs: [...group.runs, line.run] } : folded(line, reason));
  }
  return [...groups.values()];
}

function folded({ run, outcome, path, replay, evidence }: RunLine, reason: string): FoldedRuns {
  return {
    runs: [run],
    outcome,
    path,
    reason,
    ...(replay === undefined ? {} : { replay }),
    ...(evidence === undefined ? {} : { evidence }),
  };
}

function firstLine(message: string): string {
  const lines = stripVTControlCharacters(message).split(/\r?\n/);
  return (lines.find((line) => line.trim() !== '') ?? '').trim();
}
