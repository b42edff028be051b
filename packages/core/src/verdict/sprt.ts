/** What a sequential test tells apart, and how often it may be wrong. */
export interface Sequential {
  /** Pass rate of an agent that should pass. */
  readonly good: number;
  /** Pass rate of one that should fail. */
  readonly bad: number;
  /** Chance that the good one fails. */
  readonly alpha: number;
  /** Chance that the bad one passes. */
  readonly beta: number;
}

export interface SprtDecision {
  readonly is: 'good' | 'bad';
  /** The number of runs that it took. */
  readonly after: number;
}

/**
 * Wald's sequential probability ratio test on runs in their order: the first moment at which they are so much likelier
 * under one rate than under the other; undefined while neither is. `true`: the run passed.
 */
export function sprt(options: Sequential, runs: Iterable<boolean>): SprtDecision | undefined {
  const { pass, fail, good, bad } = weights(options);
  let passes = 0;
  let after = 0;
  for (const passed of runs) {
    after++;
    if (passed) passes++;
    const sum = passes * pass + (after - passes) * fail;
    if (sum >= good) return { is: 'good', after };
    if (sum <= bad) return { is: 'bad', after };
  }
  return undefined;
}

/** How many runs that all pass show the good rate. */
export function fewestGoodRuns(options: Sequential): number {
  const { pass, good } = weights(options);
  const guess = Math.ceil(good / pass);
  return guess * pass >= good ? guess : guess + 1;
}

/** Logarithms of likelihood ratios, good to bad: of a run, and of Wald's bounds. */
function weights({ good, bad, alpha, beta }: Sequential) {
  return {
    pass: Math.log(good / bad),
    fail: Math.log((1 - good) / (1 - bad)),
    good: Math.log((1 - alpha) / beta),
    bad: Math.log(alpha / (1 - beta)),
  };
}
