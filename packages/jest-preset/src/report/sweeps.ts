import type { SweepFacts } from '@faultbench/core';
import { cell, codeCell } from './markdown';
import type { BlockReport, ReportData, RunReport } from './report-data';

interface Swept {
  readonly block: BlockReport;
  readonly run: RunReport;
  readonly sweep: SweepFacts;
}

/** A test that is a sweep has no rate: what its runs have shown is told apart. */
export function isSweep({ runs }: BlockReport): boolean {
  return runs.some(({ sweep }) => sweep !== undefined);
}

/** A line for each sweep; none when there was none. */
export function sweepLines(data: ReportData): readonly string[] {
  const all = sweepsOf(data);
  const width = Math.max(...all.map(({ block }) => block.name.length));
  const lines = all.map((swept) => `  ${swept.block.name.padEnd(width)}   ${storyOf(swept)}   ${verdictOf(swept)}`);
  return all.length === 0 ? [] : ['faultbench: sweeps', ...lines];
}

/** Parts of summary.md: what each sweep has shown, its table as it was printed. */
export function sweepSections(data: ReportData): readonly string[] {
  const sections = sweepsOf(data).map((swept) => {
    const { block, sweep, run } = swept;
    const replays = sweep.failures.flatMap(({ replay }) => (replay === undefined ? [] : [replay]));
    return [
      `#### ${cell(block.name)}: **${verdictOf(swept)}**`,
      storyOf(swept),
      ['```text', sweep.text.replaceAll('```', "'''"), '```'].join('\n'),
      ...(run.outcome === 'error' ? [cell(run.message.split('\n')[0] ?? '')] : []),
      ...replays.map((replay) => codeCell(`npx faultbench replay ${replay}`)),
    ].join('\n\n');
  });
  return sections.length === 0 ? [] : ['### faultbench: sweeps', ...sections];
}

function sweepsOf({ blocks }: ReportData): readonly Swept[] {
  return blocks.flatMap((block) =>
    block.runs.flatMap((run) => (run.sweep === undefined ? [] : [{ block, run, sweep: run.sweep }])),
  );
}

/** `26 of 57 runs, 4 calls × 14 faults: 17 survived, 6 failed` */
function storyOf({ sweep: { runs, product, sites, faults, depth, ends, failures } }: Swept): string {
  const told = Object.entries(ends).map(([end, count]) => `${count} ${end === 'equal' ? 'equal to one before' : end}`);
  const deep = depth > 1 ? `, depth ${depth}` : '';
  const ways = failures.length === 0 ? '' : `; ${counted(failures.length, 'smallest plan')}`;
  const size = `${counted(sites, 'call')} × ${counted(faults.length, 'fault')}`;
  return `${runs} of ${counted(product, 'run')}, ${size}${deep}: ${told.join(', ') || 'nothing was tried'}${ways}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function verdictOf({ run: { outcome } }: Swept): string {
  return outcome === 'passed' ? 'PASS' : outcome === 'failed' ? 'FAIL' : outcome.toUpperCase();
}
