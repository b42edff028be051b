import { type Comparison, compareRuns } from '@faultbench/core';
import { firstLine } from './fold-runs';
import type { BlockReport, ReportData, RunReport } from './report-data';
import { compareSweeps, type SweepComparison } from './sweep-comparison';

/** Two reports, block by block. */
export interface ReportComparison {
  readonly blocks: readonly BlockComparison[];
  readonly onlyBase: readonly BlockReport[];
  readonly onlyHead: readonly BlockReport[];
}

export interface BlockComparison extends Comparison {
  readonly block: BlockReport;
  /** Numbers of planned runs that head lost: what they would have shown nobody knows. */
  readonly missing: readonly number[];
  readonly changed: readonly ChangedRuns[];
  /** Something to know, a sentence each. */
  readonly notes: readonly string[];
  /** Of a sweep: the verdict is that of its plans. */
  readonly sweep?: SweepComparison;
}

/** Runs that changed in the same way. */
export interface ChangedRuns {
  readonly runs: readonly number[];
  readonly change: 'worse' | 'better';
  readonly before: string;
  readonly after: string;
  /** Path, reason and replay of the side that did not pass, of the first of them. */
  readonly path: string;
  readonly reason: string;
  readonly replay: string | undefined;
}

export function compareBlocks(base: ReportData, head: ReportData): ReportComparison {
  const before = new Map(base.blocks.map((block) => [block.id, block]));
  const after = new Set(head.blocks.map(({ id }) => id));
  return {
    blocks: head.blocks.flatMap((block) => {
      const old = before.get(block.id);
      return old === undefined ? [] : [compareBlock(old, block)];
    }),
    onlyBase: base.blocks.filter(({ id }) => !after.has(id)),
    onlyHead: head.blocks.filter(({ id }) => !before.has(id)),
  };
}

/** True where head has become worse, or does not tell. */
export function isWorse({ verdict, missing }: BlockComparison): boolean {
  return verdict === 'regression' || missing.length > 0;
}

function compareBlock(base: BlockReport, head: BlockReport): BlockComparison {
  const comparison = compareRuns(base.runs, head.runs);
  const changed = [
    ...changedRuns('worse', comparison.worse, base.runs, head.runs),
    ...changedRuns('better', comparison.better, base.runs, head.runs),
  ];
  const compared = { ...comparison, block: head, missing: head.missing, notes: notesOf(comparison, base, head) };
  const sweep = compareSweeps(base, head);
  if (sweep === undefined) return { ...compared, changed };
  return { ...compared, sweep, verdict: sweep.verdict, changed: [], notes: [...compared.notes, ...sweep.notes] };
}

function changedRuns(
  change: ChangedRuns['change'],
  numbers: readonly number[],
  base: readonly RunReport[],
  head: readonly RunReport[],
): readonly ChangedRuns[] {
  const groups = new Map<string, { readonly first: ChangedRuns; readonly runs: number[] }>();
  for (const number of numbers) {
    const [before, after] = [base, head].map((runs) => runs.find(({ run }) => run === number));
    const told = change === 'worse' ? after : before;
    if (before === undefined || after === undefined || told === undefined) continue;
    const { path, message, replay } = told;
    const about = { before: before.outcome, after: after.outcome, path, reason: firstLine(message) };
    const key = JSON.stringify(about);
    const group = groups.get(key) ?? { first: { runs: [], change, ...about, replay }, runs: [] };
    group.runs.push(number);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ first, runs }) => ({ ...first, runs }));
}

function notesOf({ test, leftOut }: Comparison, base: BlockReport, head: BlockReport): readonly string[] {
  const [before, after] = [base.setup, head.setup];
  const seeds = test === 'Fisher' ? ['no run has the number and seed of one in base: compared as two groups'] : [];
  const setup = JSON.stringify(before) === JSON.stringify(after) ? [] : ['world, seed, clock or faults have changed'];
  const left =
    leftOut === 0 ? [] : [`${leftOut} run${leftOut === 1 ? '' : 's'} of both sides without a counterpart, left out`];
  return [...seeds, ...setup, ...left];
}
