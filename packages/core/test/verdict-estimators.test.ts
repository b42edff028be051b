import {
  binomialTail,
  fewestPasses,
  fewestRuns,
  fisher,
  mcNemar,
  neededPasses,
  normalQuantile,
  noSlackWarning,
  oneSided,
  passHatK,
  shardRuns,
  wilson,
} from '@faultbench/core';
import fc from 'fast-check';

test.each([
  [20, 20, 0.839, 1],
  [19, 20, 0.764, 0.991],
  [17, 20, 0.64, 0.948],
  [3, 3, 0.438, 1],
  [0, 20, 0, 0.161],
])('Wilson 95 %% of %d/%d, as published', (k, n, low, high) => {
  const interval = wilson(k, n, 0.95);
  expect(interval.low).toBeCloseTo(low, 3);
  expect(interval.high).toBeCloseTo(high, 3);
});

test('Wilson is symmetric, holds k/n and stays within 0 and 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), fc.constantFrom(0.8, 0.95, 0.99), (n, any, confidence) => {
      const k = any % (n + 1);
      const interval = wilson(k, n, confidence);
      const mirrored = wilson(n - k, n, confidence);
      expect(interval.low).toBeCloseTo(1 - mirrored.high, 9);
      expect(interval.low).toBeGreaterThanOrEqual(0);
      expect(interval.low).toBeLessThanOrEqual(k / n);
      expect(interval.high).toBeGreaterThanOrEqual(k / n);
      expect(interval.high).toBeLessThanOrEqual(1);
    }),
  );
});

test.each([
  [0.5, 0],
  [0.975, 1.9599639845400545],
  [0.995, 2.5758293035489004],
  [0.05, -1.6448536269514722],
  [1e-10, -6.361340902404056],
  [1e-300, -37.0470962993612],
])('the normal quantile of %d', (p, z) => {
  expect(normalQuantile(p)).toBeCloseTo(z, 11);
});

test.each([
  [20, 0.95, 19],
  [100, 0.07, 7],
  [100, 0.29, 29],
  [200, 0.95, 190],
  [11, 0.95, 11],
  [3, 0.1, 1],
  [20, 0, 0],
  [20, 1, 20],
  [20, 1e-9, 1],
  [10, 0.1 + 0.2, 4],
])('of %d runs at %d, %d must pass', (of, minPassRate, needed) => {
  expect(neededPasses(of, minPassRate)).toBe(needed);
});

test('needed passes are the smallest k with k/N >= min as written', () => {
  const written = fc
    .integer({ min: 1, max: 15 })
    .chain((scale) =>
      fc
        .bigInt({ min: 0n, max: 10n ** BigInt(scale) })
        .map((digits) => ({ digits, unit: 10n ** BigInt(scale), scale })),
    );
  fc.assert(
    fc.property(written, fc.integer({ min: 1, max: 100000 }), ({ digits, unit, scale }, of) => {
      const k = BigInt(neededPasses(of, Number(`${digits}e-${scale}`)));
      expect(k * unit).toBeGreaterThanOrEqual(digits * BigInt(of));
      expect((k - 1n) * unit).toBeLessThan(digits * BigInt(of));
    }),
    { numRuns: 2000 },
  );
});

test('a gate that lets no run fail is told', () => {
  expect(noSlackWarning(11, 0.95)).toMatchInlineSnapshot(
    `"with 11 runs, minPassRate 0.95 allows 0 failures; 20 runs are the fewest that allow one"`,
  );
  expect(noSlackWarning(1, 0.5)).toMatchInlineSnapshot(
    `"with 1 run, minPassRate 0.5 allows 0 failures; 2 runs are the fewest that allow one"`,
  );
  expect(noSlackWarning(19, 0.95)).toBeDefined();
  expect(noSlackWarning(20, 0.95)).toBeUndefined();
  expect(noSlackWarning(20, 1)).toBeUndefined();
  expect(noSlackWarning(5, 0)).toBeUndefined();
});

test('pass^k is C(c,k)/C(n,k)', () => {
  expect(passHatK(17, 20, 1)).toBeCloseTo(0.85, 12);
  expect(passHatK(17, 20, 2)).toBeCloseTo((17 * 16) / (20 * 19), 12);
  expect(passHatK(17, 20, 8)).toBeCloseTo(24310 / 125970, 12);
  expect(passHatK(20, 20, 8)).toBe(1);
  expect(passHatK(3, 20, 4)).toBe(0);
  expect(passHatK(3, 3, 4)).toBeUndefined();
});

test('pass^k is unbiased: its mean over every outcome of n runs is p^k', () => {
  const n = 9;
  const p = 0.7;
  for (const k of [1, 2, 4, 8]) {
    let mean = 0;
    for (let outcome = 0; outcome < 2 ** n; outcome++) {
      const c = [...outcome.toString(2)].filter((bit) => bit === '1').length;
      mean += p ** c * (1 - p) ** (n - c) * (passHatK(c, n, k) ?? Number.NaN);
    }
    expect(mean).toBeCloseTo(p ** k, 12);
  }
});

// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, method 3
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('Wilson 95 %% of %d/%d, as Newcombe prints it', (k, n, low, high) => {
  const interval = wilson(k, n, 0.95);
  expect(interval.low.toFixed(4)).toBe(low.toFixed(4));
  expect(interval.high.toFixed(4)).toBe(high.toFixed(4));
});

// Cumulative binomial probabilities, as in D. C. Montgomery and G. C. Runger, "Applied Statistics and Probability for
// Engineers", appendix table II
test.each([
  [2, 5, 0.5, 0.5],
  [3, 10, 0.3, 0.6496],
  [6, 15, 0.4, 0.6098],
  [1, 20, 0.05, 0.7358],
  [2, 20, 0.1, 0.6769],
  [4, 20, 0.2, 0.6296],
  [18, 20, 0.95, 0.2642],
  [9, 10, 0.9, 0.6513],
])('at most %d of %d at %d, as tabled', (k, n, p, chance) => {
  expect(binomialTail(k, n, p).toFixed(4)).toBe(chance.toFixed(4));
});

test('the binomial tail agrees with counting, and with itself from the other end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.integer({ min: 1, max: 99 }), (n, any, hundredths) => {
      const k = any % (n + 1);
      const p = hundredths / 100;
      let counted = 0;
      for (let outcome = 0; outcome < 2 ** n; outcome++) {
        const passes = [...outcome.toString(2)].filter((bit) => bit === '1').length;
        if (passes <= k) counted += p ** passes * (1 - p) ** (n - passes);
      }
      expect(binomialTail(k, n, p)).toBeCloseTo(counted, 12);
      expect(binomialTail(n - k - 1, n, 1 - p)).toBeCloseTo(1 - counted, 12);
    }),
  );
  expect(binomialTail(50_000, 100_000, 0.5)).toBeCloseTo(0.5013, 4);
});

// M. W. Fagerland, S. Lydersen, P. Laake, "The McNemar test for binary matched-pairs data", BMC Medical Research
// Methodology 13 (2013): airway hyper-responsiveness, 1 and 7 discordant pairs, exact conditional test
test('exact McNemar, as Fagerland and others print it', () => {
  expect(mcNemar(1, 7).toFixed(3)).toBe('0.070');
  expect(mcNemar(7, 1)).toBe(mcNemar(1, 7));
  expect(mcNemar(0, 0)).toBe(1);
  expect(mcNemar(4, 4)).toBe(1);
});

// W. J. Dixon and A. M. Mood, "The statistical sign test", Journal of the American Statistical Association 41 (1946),
// critical values of the rarer sign, two-sided 5 %
test.each([
  [5, -1],
  [6, 0],
  [8, 0],
  [9, 1],
  [11, 1],
  [12, 2],
  [15, 3],
  [17, 4],
  [20, 5],
  [23, 6],
  [25, 7],
])('of %d pairs that differ, at most %d of the rarer kind are significant, as tabled', (pairs, most) => {
  if (most >= 0) expect(mcNemar(most, pairs - most)).toBeLessThanOrEqual(0.05);
  expect(mcNemar(most + 1, pairs - most - 1)).toBeGreaterThan(0.05);
});

test("Fisher's exact test on his own data", () => {
  // R. A. Fisher, "The Design of Experiments" (1935): the lady tasting tea
  expect(fisher({ passed: 3, of: 4 }, { passed: 1, of: 4 }).toFixed(4)).toBe('0.4857');
  expect(fisher({ passed: 4, of: 4 }, { passed: 0, of: 4 }).toFixed(4)).toBe('0.0286');
  // R. A. Fisher, "The Logic of Inductive Inference" (1935): convictions of twins; two-sided as R prints it
  expect(fisher({ passed: 2, of: 17 }, { passed: 10, of: 13 }).toFixed(7)).toBe('0.0005367');
  expect(fisher({ passed: 20, of: 20 }, { passed: 20, of: 20 })).toBe(1);
});

test('a one-sided bound is an end of the two-sided interval with twice the risk', () => {
  // the tabled quantile 1.6449 of the normal distribution
  expect(oneSided(20, 20, 0.95).low).toBeCloseTo(20 / (20 + 1.644853627 ** 2), 9);
  expect(oneSided(17, 20, 0.975).low).toBeCloseTo(0.64, 3);
  expect(oneSided(17, 20, 0.975).high).toBeCloseTo(0.948, 3);
});

test.each([
  [0.95, 0.95, 52],
  [0.9, 0.95, 25],
  [0.99, 0.95, 268],
  [0.5, 0.9, 2],
  [0, 0.95, 1],
])('to show %d at confidence %d takes %d perfect runs', (rate, confidence, runs) => {
  expect(fewestRuns(rate, confidence)).toBe(runs);
  expect(oneSided(runs, runs, confidence).low).toBeGreaterThanOrEqual(rate);
  if (runs > 1) expect(oneSided(runs - 1, runs - 1, confidence).low).toBeLessThan(rate);
});

test('the fewest passes that show a rate are the fewest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 50, max: 99 }), (of, hundredths) => {
      const rate = hundredths / 100;
      const fewest = fewestPasses(of, rate, 0.95);
      if (fewest === undefined) return expect(oneSided(of, of, 0.95).low).toBeLessThan(rate);
      expect(oneSided(fewest, of, 0.95).low).toBeGreaterThanOrEqual(rate);
      if (fewest > 0) expect(oneSided(fewest - 1, of, 0.95).low).toBeLessThan(rate);
    }),
  );
});

test('shards share out all runs of a block, each to one', () => {
  expect(shardRuns(20, { index: 2, count: 4 }, 'a')).toEqual([6, 7, 8, 9, 10]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 40 }), fc.string(), (of, count, block) => {
      const shares = Array.from({ length: count }, (_none, index) => shardRuns(of, { index: index + 1, count }, block));
      const all = shares.flat().sort((a, b) => a - b);
      expect(all).toEqual(Array.from({ length: of }, (_none, index) => index + 1));
      const sizes = shares.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});

test('blocks with one run do not all fall to the same shard', () => {
  const blocks = Array.from({ length: 200 }, (_none, index) => `a.test.js › test ${index}`);
  for (const index of [1, 2, 3, 4]) {
    const share = blocks.filter((block) => shardRuns(1, { index, count: 4 }, block).length > 0);
    expect(share.length).toBeGreaterThan(30);
  }
});
