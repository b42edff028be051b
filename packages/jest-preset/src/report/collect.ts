import { decideGate, noSlackWarning, type OutcomeLine, passHatK, type RunLine } from '@faultbench/core';
import { type BlockLines, blocksOf, missingRuns } from './blocks';
import { foldRuns } from './fold-runs';
import { neverFired } from './never-fired';
import { type BlockReport, REPORT_FORMAT, type ReportData, type RunReport } from './report-data';

/** Everything a report says, from the lines alone. */
export function collect(session: string, lines: readonly OutcomeLine[], settings: string): ReportData {
  const blocks = blocksOf(lines);
  return {
    format: REPORT_FORMAT,
    session,
    settings,
    blocks: blocks.map(blockReport),
    neverFired: neverFired(blocks),
  };
}

function blockReport(block: BlockLines): BlockReport {
  const { plan } = block;
  const runs = [...block.runs.values()].sort((a, b) => a.run - b.run);
  const partial = plan.selected.length < plan.of;
  const gate = plan.minPassRate === undefined ? {} : { minPassRate: plan.minPassRate };
  const of = partial ? plan.selected.length : plan.of;
  const decision = decideGate({ of, outcomes: runs.map(({ outcome }) => outcome), ...gate });
  return {
    id: plan.block,
    file: plan.file,
    name: plan.name,
    of: plan.of,
    minPassRate: plan.minPassRate ?? null,
    verdict: partial ? 'none' : decision.verdict,
    partial,
    passed: decision.passed,
    needed: decision.needed,
    counts: decision.counts,
    interval: decision.interval,
    passHatK: Object.fromEntries([1, 2, 4, 8].map((k) => [k, passHatK(decision.passed, of, k) ?? null])),
    rate: decision.rate,
    gate: partial ? `partial: ${of} of ${plan.of} runs` : decision.gate,
    notes: notesOf(block, partial),
    runs: runs.map(runReport),
    missing: missingRuns(block),
    folded: foldRuns(runs),
  };
}

function notesOf({ plan, interrupted }: BlockLines, partial: boolean): readonly string[] {
  const slack = partial || plan.minPassRate === undefined ? undefined : noSlackWarning(plan.of, plan.minPassRate);
  return [
    ...(slack === undefined ? [] : [slack]),
    ...(interrupted ? ['an earlier process ended in the middle of these runs; Jest ran the file again'] : []),
  ];
}

function runReport({ type: _type, session: _session, block: _block, ...run }: RunLine): RunReport {
  return run;
}
