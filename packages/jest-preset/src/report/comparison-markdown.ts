import type { SweepFailure } from '@faultbench/core';
import type { BlockComparison, ReportComparison } from './comparison';
import { changeText, sidesText, testText, verdictText } from './comparison-text';
import { firstLine } from './fold-runs';
import { cell, codeCell, tableRow } from './markdown';
import { label } from './render-table';
import type { BlockReport } from './report-data';
import { runRanges } from './run-numbers';
import type { SweepComparison } from './sweep-comparison';

/** The comparison for a comment on a pull request. */
export function comparisonMarkdown({ blocks, onlyBase, onlyHead }: ReportComparison): string {
  const names = blocks.map(({ block }) => block);
  const telling = blocks.filter(
    ({ changed, notes, missing, sweep }) =>
      changed.length + notes.length + missing.length > 0 || (sweep !== undefined && sweep.verdict !== 'none'),
  );
  return [
    '### faultbench: base and head',
    summaryTable(blocks, names),
    ...telling.map((each) => section(each, names)),
    ...only('base', onlyBase),
    ...only('head', onlyHead),
  ]
    .join('\n\n')
    .concat('\n');
}

function summaryTable(blocks: readonly BlockComparison[], names: readonly BlockReport[]): string {
  return [
    tableRow(['test', 'base', 'head', 'change', 'test of the difference', 'verdict']),
    tableRow(['---', '---', '---', '---', '---', '---']),
    ...blocks.map((each) =>
      tableRow([
        cell(label(each.block, names)),
        ...sidesText(each),
        changeText(each),
        testText(each),
        `**${verdictText(each)}**`,
      ]),
    ),
  ].join('\n');
}

function section({ block, changed, notes, missing, sweep }: BlockComparison, names: readonly BlockReport[]): string {
  return [
    `#### ${cell(label(block, names))}`,
    ...notes.map((note) => `${cell(note)}.`),
    ...(missing.length > 0 ? [`Planned in head, never ended: run ${runRanges(missing, block.of)}.`] : []),
    ...(changed.length > 0 ? [changedTable(changed, block.of)] : []),
    ...(sweep !== undefined && sweep.verdict !== 'none' ? [plansTable(sweep)] : []),
  ].join('\n\n');
}

function changedTable(changed: BlockComparison['changed'], of: number): string {
  return [
    tableRow(['run', 'base', 'head', 'calls', 'reason', 'replay']),
    tableRow(['---', '---', '---', '---', '---', '---']),
    ...changed.map(({ runs, change, before, after, path, reason, replay }) =>
      tableRow([
        runRanges(runs, of),
        before,
        after,
        path === '' ? '' : codeCell(path),
        cell(reason),
        replay === undefined || change === 'better' ? '' : codeCell(`npx faultbench replay ${replay}`),
      ]),
    ),
  ].join('\n');
}

function plansTable({ added, gone }: SweepComparison): string {
  const row = (change: 'new' | 'gone', { plan, path, message, replay }: SweepFailure) =>
    tableRow([
      change,
      plan.split('\n').map(codeCell).join(' '),
      path === '' ? '' : codeCell(path),
      cell(firstLine(message)),
      replay === undefined || change === 'gone' ? '' : codeCell(`npx faultbench replay ${replay}`),
    ]);
  return [
    tableRow(['fails under', 'plan', 'calls', 'reason', 'replay']),
    tableRow(['---', '---', '---', '---', '---']),
    ...added.map((way) => row('new', way)),
    ...gone.map((way) => row('gone', way)),
  ].join('\n');
}

function only(side: string, blocks: readonly BlockReport[]): readonly string[] {
  if (blocks.length === 0) return [];
  return [`Only in ${side}: ${blocks.map(({ name }) => cell(name)).join(', ')}.`];
}
