import type { RunOutcome } from './outcome';

/** How many planned runs ended how; the sum is the planned number. */
export interface Tally {
  readonly of: number;
  readonly counts: Readonly<Record<RunOutcome, number>>;
}

/** Outcomes nobody reported are missing: the planned number stays the denominator. */
export function tally(of: number, outcomes: readonly RunOutcome[]): Tally {
  const counts: Record<RunOutcome, number> = { passed: 0, failed: 0, void: 0, error: 0, skipped: 0, missing: 0 };
  for (const outcome of outcomes) counts[outcome]++;
  counts.missing += Math.max(0, of - outcomes.length);
  return { of, counts };
}

/** `2 failed, 1 void`: everything but the passes; "" when all passed. */
export function notPassedText({ counts }: Tally): string {
  return REPORTED.filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcome}`)
    .join(', ');
}

const REPORTED: readonly RunOutcome[] = ['failed', 'void', 'error', 'skipped', 'missing'];
