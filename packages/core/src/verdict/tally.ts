import type { RunOutcome } from './outcome';

/** How many planned runs ended how; the sum is the planned number. */
export interface Tally {
  readonly of: number;
  /** In the order of run numbers; nobody reported those that are missing. */
  readonly outcomes: readonly RunOutcome[];
  readonly counts: Readonly<Record<RunOutcome, number>>;
}

/** Outcomes nobody reported are missing: the planned number stays the denominator. */
export function tally(of: number, given: readonly RunOutcome[]): Tally {
  const lost = Array.from({ length: Math.max(0, of - given.length) }, (): RunOutcome => 'missing');
  const outcomes = [...given, ...lost];
  const counts = { passed: 0, failed: 0, void: 0, error: 0, skipped: 0, missing: 0, 'not needed': 0 };
  for (const outcome of outcomes) counts[outcome]++;
  return { of, outcomes, counts };
}

/** Outcomes in the order of run numbers, from 1; a run without one is missing. */
export function inOrder(of: number, outcomes: ReadonlyMap<number, RunOutcome>): readonly RunOutcome[] {
  return Array.from({ length: of }, (_none, index) => outcomes.get(index + 1) ?? 'missing');
}

/** `2 failed, 1 void`: everything but the passes; "" when all passed. */
export function notPassedText({ counts }: Pick<Tally, 'counts'>): string {
  return REPORTED.filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcome}`)
    .join(', ');
}

const REPORTED: readonly RunOutcome[] = ['failed', 'void', 'error', 'skipped', 'missing', 'not needed'];
