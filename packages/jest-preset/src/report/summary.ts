import { intervalText, notPassedText, type TraceEvent } from '@faultbench/core';
import { inARow } from './in-a-row';
import { cell, codeCell, tableRow } from './markdown';
import { label, verdictText } from './render-table';
import type { BlockReport, FoldedRuns, ReportData } from './report-data';
import { runNumber, runRanges } from './run-numbers';
import { scenarioSection } from './scenarios';
import { sequenceDiagram } from './sequence-diagram';
import { shownBlocks } from './shown-blocks';
import { sweepSections } from './sweeps';

/** Reads the trace of a run from its evidence folder; undefined when there is none. */
export type TraceReader = (evidence: string) => readonly TraceEvent[] | undefined;

/** summary.md, "" when there is nothing to tell: the table, then each test with runs that did not pass, the first of them call by call. */
export function renderSummary(data: ReportData, readTrace: TraceReader): string {
  const blocks = shownBlocks(data);
  const apart = [...sweepSections(data), ...scenarioSection(data)];
  if (blocks.length === 0 && apart.length === 0 && data.incomplete.length === 0) return '';
  const troubled = blocks.filter(({ folded, missing }) => folded.length > 0 || missing.length > 0);
  return [
    ...apart,
    ...(blocks.length === 0 ? [] : ['### faultbench: pass rate over runs']),
    ...(data.settings === '' ? [] : [codeCell(data.settings)]),
    ...data.incomplete.map((sentence) => `**INCOMPLETE**: ${cell(sentence)}`),
    ...(blocks.length === 0 ? [] : [table(blocks)]),
    ...troubled.map((block, index) => section(block, blocks, index < MAX_DIAGRAMS ? readTrace : () => undefined)),
    ...neverFiredList(data),
  ]
    .join('\n\n')
    .concat('\n');
}

function table(blocks: readonly BlockReport[]): string {
  return [
    tableRow(['test', 'passed', 'gate', 'interval', 'not passed', 'verdict']),
    tableRow(['---', '---', '---', '---', '---', '---']),
    ...blocks.map((block) =>
      tableRow([
        cell(label(block, blocks)),
        block.rate,
        block.gate,
        intervalText(block.interval),
        notPassedText({ counts: block.counts }),
        `**${verdictText(block)}**`,
      ]),
    ),
  ].join('\n');
}

function section(block: BlockReport, blocks: readonly BlockReport[], readTrace: TraceReader): string {
  const { folded, missing, of } = block;
  return [
    `#### ${cell(label(block, blocks))}`,
    ...(inARow(block) === '' ? [] : [`${cell(inARow(block))}.`]),
    ...block.notes.map(cell),
    ...(missing.length > 0 ? [`Planned, never ended: run ${runRanges(missing, of)}.`] : []),
    ...(folded.length > 0 ? [runsTable(folded, of, block.attribution !== null)] : []),
    ...diagram(block, readTrace),
  ].join('\n\n');
}

function runsTable(folded: readonly FoldedRuns[], of: number, paired: boolean): string {
  const head = ['run', 'outcome', ...(paired ? ['without faults'] : []), 'calls', 'reason', 'replay'];
  return [
    tableRow(head),
    tableRow(head.map(() => '---')),
    ...folded.map(({ runs, outcome, withoutFaults = '', path, reason, replay }) =>
      tableRow([
        runRanges(runs, of),
        outcome,
        ...(paired ? [withoutFaults] : []),
        path === '' ? '' : codeCell(path),
        cell(reason),
        replay === undefined ? '' : codeCell(`npx faultbench replay ${replay}`),
      ]),
    ),
  ].join('\n');
}

function diagram({ folded, of }: BlockReport, readTrace: TraceReader): readonly string[] {
  const first = folded.find(({ outcome }) => outcome === 'failed') ?? folded[0];
  const events = first?.evidence === undefined ? undefined : readTrace(first.evidence);
  if (first === undefined || events === undefined || events.length === 0) return [];
  return [
    `Run ${runNumber(first.runs[0] ?? 1, of)}, call by call:`,
    ['```mermaid', sequenceDiagram(events), '```'].join('\n'),
  ];
}

function neverFiredList({ neverFired }: ReportData): readonly string[] {
  if (neverFired.length === 0) return [];
  const entries = neverFired.map(({ target, kind, runs, expected }) => {
    return `- ${codeCell(`${target} ${kind}`)}: 0 of ${runs} runs${expected > 0 ? `, ${expected.toFixed(1)} expected` : ''}`;
  });
  return [`Declared, never fired:\n\n${entries.join('\n')}`];
}

// A step summary holds one MiB.
const MAX_DIAGRAMS = 20;
