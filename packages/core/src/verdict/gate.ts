import type { GateKind, GateOptions } from './gate-kind';
import { gateKindOf } from './gate-kinds';
import type { RunOutcome, Verdict } from './outcome';
import { formatRate } from './rate-text';
import { notPassedText, type Tally, tally } from './tally';
import { type Interval, wilson } from './wilson';

export interface GateInput extends GateOptions {
  /** Planned runs, written down before run 1. */
  readonly of: number;
  /** In the order of run numbers; planned runs beyond these are missing. */
  readonly outcomes: readonly RunOutcome[];
  /** Of a paired block: the same runs without faults. They decide nothing, but have to be there, and sound. */
  readonly calm?: readonly RunOutcome[];
}

export interface GateDecision {
  readonly verdict: Verdict;
  /** The block must fail. */
  readonly red: boolean;
  readonly of: number;
  readonly passed: number;
  /** undefined where no number of passes decides. */
  readonly needed: number | undefined;
  readonly counts: Readonly<Record<RunOutcome, number>>;
  /** 95 %, two-sided, over the runs that were not left out. */
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
 *
 * Runs that were left out as not needed can have had any outcome: if that makes a difference, they are missing.
 */
export function decideGate(input: GateInput): GateDecision {
  const counted = tally(input.of, input.outcomes);
  const kind = gateKindOf(input);
  const verdict = verdictOf(counted, kind, input);
  const { of, counts } = counted;
  const passed = counts.passed;
  const decision = {
    verdict,
    red: verdict !== 'PASS' && verdict !== 'none' && !(verdict === 'INCONCLUSIVE' && input.inconclusive === 'pass'),
    of,
    passed,
    needed: kind.needed(of, input),
    counts,
    interval: wilson(passed, Math.max(1, of - counts['not needed']), 0.95),
    rate: rateOf(counted, input),
    gate: kind.describe(counted, input),
  };
  return { ...decision, summary: summaryOf(decision, counted, kind, input) };
}

/** True when the runs still to be made cannot change the verdict: they are not needed. */
export function isSettled(input: GateInput): boolean {
  const kind = gateKindOf(input);
  const counted = tally(input.of, input.outcomes);
  return counted.counts.error > 0 || commonVerdict(counted, kind, input, 'missing') !== undefined;
}

function verdictOf(counted: Tally, kind: GateKind, input: GateInput): Verdict {
  const { of, counts } = counted;
  const calm = input.calm ?? [];
  if (counts.skipped === of) return 'none';
  if (counts.missing > 0 || calm.includes('missing')) return 'INCOMPLETE';
  if (counts.error > 0 || calm.includes('error')) return 'FAIL';
  if (counts['not needed'] === 0) return kind.verdict(counted, input);
  return commonVerdict(counted, kind, input, 'not needed') ?? 'INCOMPLETE';
}

/**
 * The verdict that holds however the open runs end. More passes never make one worse, so the two extremes tell, and
 * a block of which everything is skipped.
 */
function commonVerdict(counted: Tally, kind: GateKind, options: GateOptions, open: RunOutcome): Verdict | undefined {
  const { of, outcomes } = counted;
  const verdicts = (['passed', 'failed', 'skipped'] as const).map((outcome) => {
    const filled = tally(
      of,
      outcomes.map((each) => (each === open ? outcome : each)),
    );
    return filled.counts.skipped === of ? 'none' : kind.verdict(filled, options);
  });
  return verdicts.every((verdict) => verdict === verdicts[0]) ? verdicts[0] : undefined;
}

// A rate that reaches the threshold must not stand beside a verdict that is red for another reason.
function rateOf(counted: Tally, { minPassRate }: GateOptions): string {
  const { of, counts } = counted;
  if (isDecidedByRate(counts)) return formatRate(counts.passed, of, minPassRate);
  return `${counts.passed}/${of} passed (${notPassedText(counted)})`;
}

function summaryOf(
  decision: Omit<GateDecision, 'summary'>,
  counted: Tally,
  kind: GateKind,
  options: GateOptions,
): string {
  const { rate, gate, verdict, counts } = decision;
  const ending = verdict === 'none' ? 'no verdict' : verdict;
  const first = `${rate}, ${gate}, ${intervalText(decision.interval)}: ${ending}`;
  if (counts.error > 0) return `${first}\n${ERROR_NOTE}`;
  const rest = isDecidedByRate(counts) ? notPassedText(counted) : '';
  const why = verdict === 'INCONCLUSIVE' ? (kind.warning(decision.of, options) ?? MORE_RUNS) : '';
  return [first, rest, why].filter((line) => line !== '').join('\n');
}

function isDecidedByRate(counts: Tally['counts']): boolean {
  return counts.error === 0 && counts.missing === 0 && counts['not needed'] === 0;
}

/** Told beside a verdict that a run in error made red. */
export const ERROR_NOTE = 'a run that ended in error makes it red whatever the rate';

const MORE_RUNS = 'these runs show neither that the agent is good enough nor that it is not; more of them may';

/** `95% interval 0.640 to 0.948` */
export function intervalText({ low, high, confidence }: Interval): string {
  return `${Math.round(confidence * 100)}% interval ${end(low)} to ${end(high)}`;
}

function end(share: number): string {
  return share === 0 || share === 1 ? String(share) : share.toFixed(3);
}
