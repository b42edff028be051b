import { percentText } from './decimal';
import type { GateKind, GateOptions } from './gate-kind';
import { fewestGoodRuns, type Sequential, type SprtDecision, sprt } from './sprt';
import type { Tally } from './tally';

/** `sequential`: as many runs as it takes to tell a good agent from a bad one, and no more than planned. */
export const sequentialGate: GateKind = {
  key: 'sequential',
  applies: ({ sequential }) => sequential !== undefined,
  needed: () => undefined,
  verdict: (runs, options) => {
    const decision = decide(runs, options);
    if (decision === undefined) return 'INCONCLUSIVE';
    return decision.is === 'good' ? 'PASS' : 'FAIL';
  },
  title: (options) => {
    const { good, bad } = asked(options);
    return `pass rate ${percentText(good)}, not ${percentText(bad)}`;
  },
  describe: (runs, options) => {
    const { good, bad } = asked(options);
    const decision = decide(runs, options);
    const found = decision === undefined ? 'undecided' : `${decision.is} after ${decision.after}`;
    return `good ${percentText(good)}, bad ${percentText(bad)}: ${found}`;
  },
  warning: (of, options) => {
    const fewest = fewestGoodRuns(asked(options));
    const runs = of === 1 ? '1 perfect run decides' : `${of} perfect runs decide`;
    return fewest > of ? `${runs} nothing; it takes ${fewest}` : undefined;
  },
};

// Runs that were not made end the sequence: what comes after them in the order of numbers decides nothing.
function decide({ outcomes }: Tally, options: GateOptions): SprtDecision | undefined {
  const end = outcomes.findIndex((outcome) => outcome === 'not needed' || outcome === 'missing');
  const made = end < 0 ? outcomes : outcomes.slice(0, end);
  return sprt(
    asked(options),
    made.map((outcome) => outcome === 'passed'),
  );
}

function asked({ sequential }: GateOptions): Sequential {
  return sequential ?? DEFAULTS;
}

const DEFAULTS: Sequential = { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 };
