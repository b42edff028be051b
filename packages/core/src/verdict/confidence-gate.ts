import { decimalOf, percentText } from './decimal';
import type { GateKind, GateOptions } from './gate-kind';
import { fewestPasses, fewestRuns, oneSided } from './one-sided';
import { floored } from './rate-text';

/** `minPassRate` with `confidence`: the runs must show that the agent is that good, not just be that many. */
export const confidenceGate: GateKind = {
  key: 'confidence',
  applies: ({ confidence }) => confidence !== undefined,
  needed: (of, options) => {
    const { rate, confidence } = asked(options);
    return fewestPasses(of, rate, confidence);
  },
  verdict: ({ of, counts }, options) => {
    const { rate, confidence } = asked(options);
    const { low, high } = oneSided(counts.passed, of, confidence);
    if (low >= rate) return 'PASS';
    return high < rate ? 'FAIL' : 'INCONCLUSIVE';
  },
  title: (options) => {
    const { rate, confidence } = asked(options);
    return `pass rate >= ${percentText(rate)} at confidence ${percentText(confidence)}`;
  },
  describe: ({ of, outcomes, counts }, options) => {
    const { rate, confidence } = asked(options);
    const needed = fewestPasses(of, rate, confidence) ?? `${fewestRuns(rate, confidence)} runs`;
    const made = outcomes.filter((outcome) => outcome !== 'not needed' && outcome !== 'missing').length;
    const shows = made === 0 ? '' : `, shows ${ends(oneSided(counts.passed, made, confidence), rate)}`;
    return `min ${percentText(rate)} at confidence ${percentText(confidence)}: needs ${needed}${shows}`;
  },
  warning: (of, options) => {
    const { rate, confidence } = asked(options);
    if (fewestPasses(of, rate, confidence) !== undefined) return undefined;
    const most = floored(oneSided(of, of, confidence).low, decimals(rate));
    const runs = of === 1 ? '1 perfect run shows' : `${of} perfect runs show`;
    return `${runs} at most ${most} at confidence ${confidence}; ${rate} needs ${fewestRuns(rate, confidence)}`;
  },
};

function asked({ minPassRate, confidence }: GateOptions): { readonly rate: number; readonly confidence: number } {
  return { rate: minPassRate ?? 1, confidence: confidence ?? 0.95 };
}

// Rounded down at the threshold's own decimals, an end reads as it was compared.
function ends({ low, high }: { readonly low: number; readonly high: number }, rate: number): string {
  return `${floored(low, decimals(rate))} to ${floored(high, decimals(rate))}`;
}

function decimals(rate: number): number {
  return Math.max(3, decimalOf(rate).scale);
}
