import { ERROR_NOTE, intervalText, notPassedText } from '@faultbench/core';
import { inARow } from './in-a-row';
import type { BlockReport, FoldedRuns, NeverFired, ReportData } from './report-data';
import { runNumber, runRanges } from './run-numbers';
import { scenarioLines } from './scenarios';
import { shownBlocks } from './shown-blocks';
import { sweepLines } from './sweeps';

/** The table printed at the end; "" when there is nothing to tell. `place` names where the files are. */
export function renderTable(data: ReportData, place: string): string {
  const blocks = shownBlocks(data);
  const apart = [...sweepLines(data), ...scenarioLines(data)];
  if (blocks.length === 0 && apart.length === 0 && data.incomplete.length === 0) return '';
  const lines = [
    ...apart,
    ...(blocks.length === 0 ? [] : ['faultbench: pass rate over runs']),
    ...(data.settings === '' ? [] : [`  ${data.settings}`]),
    ...rows(blocks).flatMap((row, index) => [row, ...details(blocks[index])]),
    ...data.neverFired.map(neverFiredLine),
    ...data.incomplete.map((sentence) => `  INCOMPLETE: ${sentence}`),
    `  ${seedsText(data.blocks)}   ${place}`,
  ];
  return `${lines.join('\n')}\n`;
}

function rows(blocks: readonly BlockReport[]): readonly string[] {
  const cells = blocks.map((block) => [
    label(block, blocks),
    block.rate,
    block.gate,
    intervalText(block.interval),
    verdictText(block),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((cell) => cell[column]?.length ?? 0)));
  return cells.map(([name = '', rate = '', gate = '', interval = '', verdict]) => {
    const [a = 0, b = 0, c = 0, d = 0] = widths;
    return `  ${name.padEnd(a)}   ${rate.padEnd(b)}  ${gate.padEnd(c)}   ${interval.padEnd(d)}   ${verdict}`;
  });
}

/** The name of a block, with its file where two share the name. */
export function label(block: BlockReport, blocks: readonly BlockReport[]): string {
  const twins = blocks.filter(({ name }) => name === block.name);
  return twins.length > 1 ? `${block.name} (${block.file})` : block.name;
}

export function verdictText({ verdict, red }: BlockReport): string {
  if (verdict === 'INCONCLUSIVE' && !red) return 'INCONCLUSIVE (allowed)';
  return verdict === 'none' ? 'no verdict' : verdict;
}

function details(block: BlockReport | undefined): readonly string[] {
  if (block === undefined) return [];
  const { counts, of, missing } = block;
  const width = Math.max(MESSAGE_WIDTH, ...block.folded.map(({ reason }) => reason.length));
  return [
    ...tallyLines(block),
    ...(inARow(block) === '' ? [] : [`    ${inARow(block)}`]),
    ...block.notes.map((note) => `    note: ${note}`),
    ...block.folded.flatMap((folded) => foldedLines(folded, of, Math.min(width, 2 * MESSAGE_WIDTH))),
    ...(counts.missing > 0 && missing.length > 0 ? [`    run ${runRanges(missing, of)}  planned, never ended`] : []),
  ];
}

// What the rate beside it does not tell: other outcomes than failed, and failures that a green verdict lets pass.
function tallyLines({ of, counts, verdict, passed }: BlockReport): readonly string[] {
  if (counts.error > 0) return [`    ${ERROR_NOTE}`];
  const text = notPassedText({ counts });
  if (
    text === '' ||
    counts.missing > 0 ||
    counts['not needed'] > 0 ||
    (verdict === 'FAIL' && counts.failed + passed === of)
  )
    return [];
  return [`    ${verdict === 'PASS' ? 'tolerated: ' : ''}${text}`];
}

function foldedLines(
  { runs, outcome, path, reason, replay, withoutFaults }: FoldedRuns,
  of: number,
  width: number,
): readonly string[] {
  const [first = 0, ...alike] = runs;
  const number = `run ${runNumber(first, of)}${outcome === 'failed' ? '' : ` ${outcome}`}`;
  const more = alike.length === 0 ? '' : ` +${alike.length} alike (${runRanges(alike, of)})`;
  const twin = withoutFaults === undefined ? '' : ` without faults: ${withoutFaults}`;
  const again = replay === undefined || outcome === 'skipped' ? '' : `npx faultbench replay ${replay}`;
  const line = again === '' ? reason : `${reason.padEnd(width)}  ${again}`;
  return [
    `    ${[number, path, more, twin].filter((part) => part !== '').join('  ')}`,
    ...(line === '' ? [] : [`            ${line}`]),
  ];
}

function neverFiredLine({ target, kind, runs, expected }: NeverFired): string {
  const about = expected > 0 ? `, ${expected.toFixed(1)} expected` : '';
  return `  declared, never fired: ${target} ${kind} (0 of ${runs} runs${about})`;
}

function seedsText(blocks: readonly BlockReport[]): string {
  const seeds = [...new Set(blocks.flatMap(({ runs }) => runs.map(({ seed }) => seed)))];
  if (seeds.length === 0) return 'no run ended';
  return `seed${seeds.length === 1 ? '' : 's'} ${seeds.join(', ')}`;
}

const MESSAGE_WIDTH = 46;
