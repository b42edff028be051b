import type { GateKind, GateOptions } from './gate-kind';
import { gateKinds } from './gate-kinds';
import { noGate } from './no-gate';
import type { RunOutcome, Verdict } from './outcome';
import { formatRate } from './rate-text';
import { notPassedText, type Tally, tally } from './tally';
import { type Interval, wilson } from './wilson';

export interface GateInput extends GateOptions {
  /** Planned runs, written down before run 1. */
  readonly of: number;
  /** One per run that has an outcome; the rest is missing. */
  readonly outcomes: readonly RunOutcome[];
}

export interface GateDecision {
  readonly verdict: Verdict;
  /** The block must fail. */
  readonly red: boolean;
  readonly of: number;
  readonly passed: number;
  readonly needed: number;
  readonly counts: Readonly<Record<RunOutcome, number>>;
  /** 95 %, two-sided. */
  readonly interval: Interval;
  /** `17/20 passed (85.0%)`; where the rate does not count, what does: `19/20 passed (1 error)`. */
  readonly rate: string;
  /** `min 95%: needs 19` or `no gate` */
  readonly gate: string;
  /** All of it in a line, and a second one with what did not pass. */
  readonly summary: string;
}

/**
 * The verdict of a block. In this order:
 *
 *   skipped whole → none    a run missing → INCOMPLETE    a run in error → FAIL    else the gate, on whole numbers
 */
export function decideGate(input: GateInput): GateDecision {
  const counted = tally(input.of, input.outcomes);
  const kind = gateKinds.find((candidate) => candidate.applies(input)) ?? noGate;
  const verdict = verdictOf(counted, kind, input);
  const { of, counts } = counted;
  const passed = counts.passed;
  const decision = {
    verdict,
    red: verdict !== 'PASS' && verdict !== 'none',
    of,
    passed,
    needed: kind.needed(of, input),
    counts,
    interval: wilson(passed, of, 0.95),
    rate: rateOf(counted, input),
    gate: kind.describe(of, input),
  };
  return { ...decision, summary: summaryOf(decision, counted) };
}

function verdictOf(counted: Tally, kind: GateKind, options: GateOptions): Verdict {
  const { of, counts } = counted;
  if (counts.skipped === of) return 'none';
  if (counts.missing > 0) return 'INCOMPLETE';
  return counts.error > 0 ? 'FAIL' : kind.verdict(counted, options);
}

// A rate that reaches the threshold must not stand beside a verdict that is red for another reason.
function rateOf(counted: Tally, { minPassRate }: GateOptions): string {
  const { of, counts } = counted;
  if (isDecidedByRate(counts)) return formatRate(counts.passed, of, minPassRate);
  return `${counts.passed}/${of} passed (${notPassedText(counted)})`;
}

function summaryOf(decision: Omit<GateDecision, 'summary'>, counted: Tally): string {
  const { rate, gate, verdict, counts } = decision;
  const ending = verdict === 'none' ? 'no verdict' : verdict;
  const first = `${rate}, ${gate}, ${intervalText(decision.interval)}: ${ending}`;
  if (counts.error > 0) return `${first}\n${ERROR_NOTE}`;
  const rest = notPassedText(counted);
  return rest === '' || !isDecidedByRate(counts) ? first : `${first}\n${rest}`;
}

function isDecidedByRate(counts: Tally['counts']): boolean {
  return counts.error === 0 && counts.missing === 0;
}

/** Told beside a verdict that a run in error made red. */
export const ERROR_NOTE = 'a run that ended in error makes it red whatever the rate';

/** `95% interval 0.640 to 0.948` */
export function intervalText({ low, high, confidence }: Interval): string {
  return `${Math.round(confidence * 100)}% interval ${end(low)} to ${end(high)}`;
}

function end(share: number): string {
  return share === 0 || share === 1 ? String(share) : share.toFixed(3);
}
