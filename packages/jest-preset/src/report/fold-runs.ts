import { stripVTControlCharacters } from 'node:util';
import type { RunLine } from '@faultbench/core';
import type { FoldedRuns } from './report-data';

/** Runs that did not pass, those with the same outcome, path and reason as one, in the order of the first of each. */
export function foldRuns(runs: readonly RunLine[]): readonly FoldedRuns[] {
  const groups = new Map<string, { readonly first: FoldedRuns; readonly runs: number[] }>();
  for (const line of runs.filter(({ outcome }) => outcome !== 'passed')) {
    const first = folded(line);
    const key = JSON.stringify([first.outcome, first.path, first.reason]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first, runs: [line.run] });
    else group.runs.push(line.run);
  }
  return [...groups.values()].map((group) => ({ ...group.first, runs: group.runs }));
}

function folded({ run, outcome, path, message, replay, evidence }: RunLine): FoldedRuns {
  return {
    runs: [run],
    outcome,
    path,
    reason: firstLine(message),
    ...(replay === undefined ? {} : { replay }),
    ...(evidence === undefined ? {} : { evidence }),
  };
}

function firstLine(message: string): string {
  const lines = stripVTControlCharacters(message).split(/\r?\n/);
  return (lines.find((line) => line.trim() !== '') ?? '').trim();
}
