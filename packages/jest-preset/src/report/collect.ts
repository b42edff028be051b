import {
  attribution,
  attributionText,
  decideGate,
  decideShard,
  type GateDecision,
  type GateInput,
  gateKindOf,
  inOrder,
  passHatK,
  type RunLine,
} from '@faultbench/core';
import { type BlockLines, missingRuns } from './blocks';
import { foldRuns } from './fold-runs';
import { gateOf } from './gate-of';
import { neverFired } from './never-fired';
import { type BlockReport, REPORT_FORMAT, type ReportData, type RunReport } from './report-data';

/** Everything a report says, from the blocks alone. */
export function collect(session: string, blocks: readonly BlockLines[], settings: string): ReportData {
  return {
    format: REPORT_FORMAT,
    session,
    settings,
    blocks: blocks.map(blockReport),
    neverFired: neverFired(blocks),
    incomplete: [],
  };
}

function blockReport(block: BlockLines): BlockReport {
  const { plan, calm } = block;
  const runs = [...block.runs.values()].sort((a, b) => a.run - b.run);
  const partial = plan.selected.length < plan.of;
  const decision = decideGate(partial ? partialInput(block) : wholeInput(block));
  const decided = partial ? shardDecision(block) : decision;
  const paired = plan.calm === undefined ? null : attributionOf(block);
  return {
    id: plan.block,
    file: plan.file,
    name: plan.name,
    of: plan.of,
    asked: gateOf(plan),
    verdict: decided?.verdict ?? 'none',
    red: decided?.red ?? false,
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

/** What a filter leaves has no verdict; a shard may know it before the others are there. */
function shardDecision(block: BlockLines): GateDecision | undefined {
  const { plan } = block;
  if (plan.shard === undefined) return undefined;
  const calm = plan.calm?.map((run) => block.calm.get(run)?.outcome ?? 'missing');
  return decideShard({ ...wholeInput(block), ...(calm && { calm }) }, new Set(plan.selected));
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
