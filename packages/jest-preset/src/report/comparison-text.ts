import { type SweepFailure, significanceText } from '@faultbench/core';
import type { BlockComparison, ChangedRuns, ReportComparison } from './comparison';
import { firstLine } from './fold-runs';
import { label } from './render-table';
import type { BlockReport } from './report-data';
import { runRanges } from './run-numbers';

/** The comparison for a terminal. */
export function comparisonText(comparison: ReportComparison, base: string, head: string): string {
  const { blocks, onlyBase, onlyHead } = comparison;
  const names = blocks.map(({ block }) => block);
  const rows = blocks.map((each) => cellsOf(each, names));
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.flatMap((row, index) => [
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd(),
    ...details(blocks[index]),
  ]);
  const only = (side: string, list: readonly BlockReport[]) => list.map(({ name }) => `  only in ${side}: ${name}`);
  return `${[`faultbench: ${base} → ${head}`, ...lines, ...only(base, onlyBase), ...only(head, onlyHead)].join('\n')}\n`;
}

function cellsOf(each: BlockComparison, names: readonly BlockReport[]): readonly string[] {
  return [label(each.block, names), sidesText(each).join(' → '), changeText(each), testText(each), verdictText(each)];
}

/** `20/20` and `12/20`, or the ways to fail of a sweep. */
export function sidesText({ base, head, sweep }: BlockComparison): readonly string[] {
  if (sweep !== undefined) return [`fails under ${sweep.before}`, `${sweep.after}`];
  return [base, head].map(({ passed, of }) => `${passed}/${of}`);
}

/** `-40.0 points` */
export function changeText({ base, head, sweep }: BlockComparison): string {
  if (sweep !== undefined) return `${sweep.added.length} new, ${sweep.gone.length} gone`;
  if (base.of === 0 || head.of === 0) return 'no rate';
  const points = 100 * (head.passed / head.of - base.passed / base.of);
  return `${points > 0 ? '+' : ''}${(points === 0 ? 0 : points).toFixed(1)} points`;
}

/** `exact McNemar p = 0.008 (8 worse, 0 better)` */
export function testText({ test, p, worse, better, sweep }: BlockComparison): string {
  if (sweep !== undefined) return 'smallest plans of a sweep';
  const split = test === 'McNemar' ? ` (${worse.length} worse, ${better.length} better)` : '';
  return `exact ${test} ${significanceText(p)}${split}`;
}

export function verdictText({ verdict, missing }: BlockComparison): string {
  if (verdict === 'none') return missing.length > 0 ? 'INCOMPLETE' : 'no difference shown';
  return verdict === 'regression' ? 'REGRESSION' : 'improvement';
}

function details(each: BlockComparison | undefined): readonly string[] {
  if (each === undefined) return [];
  const { changed, missing, notes, block, sweep } = each;
  return [
    ...notes.map((note) => `    note: ${note}`),
    ...(missing.length > 0 ? [`    run ${runRanges(missing, block.of)}  planned in head, never ended`] : []),
    ...changed.flatMap((runs) => changedLines(runs, block.of)),
    ...(sweep?.added.flatMap((way) => wayLines('new', way)) ?? []),
    ...(sweep?.gone.flatMap((way) => wayLines('gone', way)) ?? []),
  ];
}

function wayLines(change: 'new' | 'gone', { plan, path, message, replay }: SweepFailure): readonly string[] {
  const again = replay === undefined || change === 'gone' ? '' : `  npx faultbench replay ${replay}`;
  const lines = plan.split('\n').map((line, index) => (index === 0 ? `    ${change}: ${line}` : `         ${line}`));
  return [...lines, `            ${path}`, `            ${firstLine(message)}${again}`];
}

function changedLines(
  { runs, change, before, after, path, reason, replay }: ChangedRuns,
  of: number,
): readonly string[] {
  const again = replay === undefined || change === 'better' ? '' : `  npx faultbench replay ${replay}`;
  return [
    `    ${change}: run ${runRanges(runs, of)}  ${before} → ${after}${path === '' ? '' : `  ${path}`}`,
    ...(reason === '' ? [] : [`            ${reason}${again}`]),
  ];
}
