import { percentText } from './decimal';
import type { GateKind, GateOptions } from './gate-kind';
import { neededPasses, noSlackWarning } from './needed-passes';

/** `minPassRate` alone: enough passes of the planned runs, counted. */
export const pointGate: GateKind = {
  key: 'point',
  applies: (options) => options.minPassRate !== undefined,
  needed: (of, options) => neededPasses(of, rate(options)),
  verdict: ({ of, counts }, options) => (counts.passed >= neededPasses(of, rate(options)) ? 'PASS' : 'FAIL'),
  title: (options) => `pass rate >= ${percentText(rate(options))}`,
  describe: ({ of }, options) => `min ${percentText(rate(options))}: needs ${neededPasses(of, rate(options))}`,
  warning: (of, options) => noSlackWarning(of, rate(options)),
};

function rate({ minPassRate }: GateOptions): number {
  return minPassRate ?? 1;
}
