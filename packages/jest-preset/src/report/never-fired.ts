import type { BlockLines } from './blocks';
import type { NeverFired } from './report-data';

/** Declared faults that no run saw. One run is too few to wonder: plain tests are left out. */
export function neverFired(blocks: readonly BlockLines[]): readonly NeverFired[] {
  const sums = new Map<string, NeverFired & { readonly fired: number }>();
  for (const { runs } of blocks.filter(({ plan }) => plan.of > 1)) {
    for (const { target, kind, fired, expected } of [...runs.values()].flatMap(({ faults }) => faults)) {
      const key = JSON.stringify([target, kind]);
      const sum = sums.get(key) ?? { target, kind, runs: 0, expected: 0, fired: 0 };
      sums.set(key, {
        ...sum,
        runs: sum.runs + 1,
        expected: sum.expected + expected,
        fired: sum.fired + fired,
      });
    }
  }
  return [...sums.values()].filter(({ fired }) => fired === 0).map(({ fired: _fired, ...rest }) => rest);
}
