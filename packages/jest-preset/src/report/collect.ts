import {
  attribution,
  attributionText,
  decideGate,
  type GateDecision,
  type GateInput,
  gateKindOf,
  inOrder,
  type OutcomeLine,
  passHatK,
  type RunLine,
} from '@faultbench/core';
import { type BlockLines, blocksOf, missingRuns } from './blocks';
import { foldRuns } from './fold-runs';
import { gateOf } from './gate-of';
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
  const { plan, calm } = block;
  const runs = [...block.runs.values()].sort((a, b) => a.run - b.run);
  const partial = plan.selected.length < plan.of;
  const input = partial ? partialInput(block) : wholeInput(block);
  const decision = decideGate(input);
  const paired = plan.calm === undefined ? null : attributionOf(block);
  return {
    id: plan.block,
    file: plan.file,
    name: plan.name,
    of: plan.of,
    asked: gateOf(plan),
    verdict: partial ? 'none' : decision.verdict,
    red: !partial && decision.red,
    partial,
    ...countsOf(decision),
    gate: partial ? partialText(block) : decision.gate,
    attribution: paired,
    setup: plan.setup ?? null,
    notes: notesOf(block, partial),
    runs: runs.map(runReport),
    calm: [...calm.values()].sort((a, b) => a.run - b.run).map(runReport),
    missing: missingRuns(block),
    folded: foldRuns(runs, calm),
  };
}

function countsOf(decision: GateDecision) {
  const { passed, needed, counts, interval, rate, of } = decision;
  const made = of - counts['not needed'];
  return {
    passed,
    needed: needed ?? null,
    counts,
    interval,
    passHatK: Object.fromEntries([1, 2, 4, 8].map((k) => [k, passHatK(passed, made, k) ?? null])),
    rate,
  };
}

function wholeInput({ plan, runs, calm }: BlockLines): GateInput {
  const halves = plan.calm === undefined ? {} : { calm: inOrder(plan.of, outcomesOf(calm)) };
  return { ...gateOf(plan), of: plan.of, outcomes: inOrder(plan.of, outcomesOf(runs)), ...halves };
}

// Runs that a filter left are counted; nothing is decided.
function partialInput({ plan, runs }: BlockLines): GateInput {
  const of = Math.max(1, plan.selected.length);
  return { ...gateOf(plan), of, outcomes: [...runs.values()].map(({ outcome }) => outcome) };
}

function partialText({ plan: { selected, of, shard } }: BlockLines): string {
  const part = shard === undefined ? 'partial' : `shard ${shard.index} of ${shard.count}`;
  return `${part}: ${selected.length} of ${of} runs`;
}

function outcomesOf(runs: ReadonlyMap<number, RunLine>) {
  return new Map([...runs].map(([run, { outcome }]) => [run, outcome]));
}

function attributionOf({ runs, calm }: BlockLines) {
  return attribution(
    [...runs].flatMap(([run, { outcome }]) => {
      const twin = calm.get(run);
      return twin === undefined ? [] : [[outcome, twin.outcome] as const];
    }),
  );
}

function notesOf(block: BlockLines, partial: boolean): readonly string[] {
  const { plan, interrupted } = block;
  const warning = partial ? undefined : gateKindOf(plan).warning(plan.of, plan);
  return [
    ...(warning === undefined ? [] : [warning]),
    ...(plan.calm === undefined ? [] : [`paired: ${attributionText(attributionOf(block))}`]),
    ...(interrupted ? ['an earlier process ended in the middle of these runs; Jest ran the file again'] : []),
  ];
}

function runReport({ type: _type, session: _session, block: _block, ...run }: RunLine): RunReport {
  return run;
}
