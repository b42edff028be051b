import { neededPasses, normalQuantile, noSlackWarning, passHatK, wilson } from '@faultbench/core';
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
