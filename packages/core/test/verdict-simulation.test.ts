import {
  binomialTail,
  decideGate,
  fewestPasses,
  fewestRuns,
  type GateOptions,
  gateKindOf,
  hash01,
  isSettled,
  type RunOutcome,
  sprt,
  tally,
  type Verdict,
} from '@faultbench/core';

const DRAWS = 10_000;
const plan = { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 };

/** Runs of an agent with a true pass rate, as many as are asked for. */
function* agent(name: string, rate: number, draw: number): Generator<boolean> {
  for (let run = 1; ; run++) yield hash01(name, rate, draw, run) < rate;
}

function outcomesOf(name: string, rate: number, draw: number, of: number): RunOutcome[] {
  const runs = agent(name, rate, draw);
  return Array.from({ length: of }, () => (runs.next().value ? 'passed' : 'failed'));
}

function verdicts(of: number, rate: number, options: GateOptions): Readonly<Record<Verdict, number>> {
  const kind = gateKindOf(options);
  const counts = { PASS: 0, FAIL: 0, INCONCLUSIVE: 0, INCOMPLETE: 0, none: 0 };
  for (let draw = 0; draw < DRAWS; draw++) {
    counts[kind.verdict(tally(of, outcomesOf('gate', rate, draw, of)), options)] += 1 / DRAWS;
  }
  return counts;
}

/** Three standard deviations of a share of the draws. */
function noise(share: number): number {
  return 3 * Math.sqrt((share * (1 - share)) / DRAWS);
}

test.each([
  [0.95, 0.736],
  [0.97, 0.88],
  [0.99, 0.983],
])('an agent with a true rate of %d passes 19 of 20 in a share of %d', (rate, share) => {
  expect(1 - binomialTail(18, 20, rate)).toBeCloseTo(share, 3);
  expect(Math.abs(verdicts(20, rate, { minPassRate: 0.95 }).PASS - share)).toBeLessThan(noise(share) + 0.0005);
});

test.each([
  [100, 0.9],
  [200, 0.95],
  [60, 0.5],
])(
  'confidence, %d runs against %d: an agent that is just not good enough passes about as rarely as promised',
  (of, rate) => {
    const { PASS, FAIL, INCONCLUSIVE } = verdicts(of, rate, { minPassRate: rate, confidence: 0.95 });
    const exact = 1 - binomialTail((fewestPasses(of, rate, 0.95) ?? 0) - 1, of, rate);
    expect(Math.abs(PASS - exact)).toBeLessThan(noise(exact));
    expect(PASS).toBeLessThan(0.075);
    expect(FAIL).toBeLessThan(0.075);
    expect(INCONCLUSIVE).toBeGreaterThan(0.85);
  },
);

test('confidence: a good agent passes, a bad one fails, with runs enough', () => {
  expect(verdicts(200, 0.99, { minPassRate: 0.9, confidence: 0.95 }).PASS).toBeGreaterThan(0.99);
  expect(verdicts(200, 0.7, { minPassRate: 0.9, confidence: 0.95 }).FAIL).toBeGreaterThan(0.99);
});

// docs/testing.md says these bounds
test("Wilson's risk is 1 to 13 % where 5 % are promised, 1 to 7 % from 26 runs on, and near 5 % on average", () => {
  const risks = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99].flatMap((rate) => {
    const fewest = fewestRuns(rate, 0.95);
    return Array.from({ length: 300 }, (_none, more) => {
      const of = fewest + more;
      return { of, risk: 1 - binomialTail((fewestPasses(of, rate, 0.95) ?? 0) - 1, of, rate) };
    });
  });
  const span = (least: number) => {
    const some = risks.flatMap(({ of, risk }) => (of >= least ? risk : []));
    return [Math.min(...some), Math.max(...some)].map((risk) => Math.round(risk * 100));
  };
  expect([span(1), span(26)]).toEqual([
    [1, 13],
    [1, 7],
  ]);
  const mean = risks.reduce((sum, { risk }) => sum + risk, 0) / risks.length;
  expect(mean).toBeGreaterThan(0.03);
  expect(mean).toBeLessThan(0.06);
});

// A. Wald, "Sequential Analysis" (1947), chapter 3: the true risks are at most alpha / (1 - beta) and beta / (1 - alpha)
test('the sequential test errs no more often than Wald proves', () => {
  const good = sequence(0.95);
  const bad = sequence(0.8);
  expect(good.fails).toBeLessThan(plan.alpha / (1 - plan.beta));
  expect(bad.passes).toBeLessThan(plan.beta / (1 - plan.alpha));
  expect(good.fails + bad.passes).toBeLessThan(plan.alpha + plan.beta);
  expect(good.undecided + bad.undecided).toBe(0);
});

// The same, appendix: E(n) E(z) = E(Z_n) for any rate; Z_n lies within one run of the bound that it crossed
test.each([0.95, 0.9, 0.8])('the sequential test takes as many runs as Wald proves, at a true rate of %d', (rate) => {
  const { passes, fails, mean } = sequence(rate);
  const [pass, fail] = [Math.log(plan.good / plan.bad), Math.log((1 - plan.good) / (1 - plan.bad))];
  const [upper, lower] = [Math.log((1 - plan.alpha) / plan.beta), Math.log(plan.alpha / (1 - plan.beta))];
  const sum = mean * (rate * pass + (1 - rate) * fail);
  const slack = 0.1;
  expect(sum).toBeGreaterThan(passes * upper + fails * (lower + fail) - slack);
  expect(sum).toBeLessThan(passes * (upper + pass) + fails * lower + slack);
});

test('the sequential test takes fewer runs than a plan of fixed size with the same risks', () => {
  let fixed = 1;
  while (!isPossible(fixed)) fixed++;
  expect(fixed).toBe(38);
  expect([0.95, 0.9, 0.8].map((rate) => Math.round(sequence(rate).mean))).toEqual([24, 34, 21]);
});

test('a cap leaves some of it undecided, and adds no errors', () => {
  const capped = verdicts(40, 0.9, { sequential: plan });
  expect(capped.INCONCLUSIVE).toBeGreaterThan(0.2);
  expect(verdicts(40, 0.95, { sequential: plan }).FAIL).toBeLessThanOrEqual(sequence(0.95).fails + noise(0.05));
});

test.each<[string, GateOptions]>([
  ['a point gate', { minPassRate: 0.9 }],
  ['a gate with confidence', { minPassRate: 0.7, confidence: 0.9 }],
  ['a sequential gate', { sequential: plan }],
])('%s that stops early has the verdict of all its runs, and stops as early as that allows', (_name, options) => {
  const of = 20;
  for (let draw = 0; draw < 2000; draw++) {
    const all = outcomesOf('stop', 0.7 + (draw % 30) / 100, draw, of);
    const stop = Array.from({ length: of }, (_none, made) => made).find((made) => {
      return isSettled({ of, outcomes: all.slice(0, made), ...options });
    });
    const verdict = decideGate({ of, outcomes: all, ...options }).verdict;
    if (stop === undefined) continue;
    const made = all.slice(0, stop);
    const rest = Array<RunOutcome>(of - stop).fill('not needed');
    expect(decideGate({ of, outcomes: [...made, ...rest], ...options }).verdict).toBe(verdict);
    const before = all.slice(0, stop - 1);
    const ends = (['passed', 'failed'] as const).map((outcome) => {
      const filled = [...before, ...Array<RunOutcome>(of - before.length).fill(outcome)];
      return decideGate({ of, outcomes: filled, ...options }).verdict;
    });
    expect(ends[0]).not.toBe(ends[1]);
  }
});

const known = new Map<number, ReturnType<typeof simulate>>();

function sequence(rate: number): ReturnType<typeof simulate> {
  const result = known.get(rate) ?? simulate(rate);
  known.set(rate, result);
  return result;
}

function simulate(rate: number) {
  const counts = { good: 0, bad: 0, undecided: 0, runs: 0 };
  for (let draw = 0; draw < DRAWS; draw++) {
    const decision = sprt(plan, limited(agent('sequential', rate, draw), 5000));
    counts[decision?.is ?? 'undecided']++;
    counts.runs += decision?.after ?? 0;
  }
  const { good, bad, undecided, runs } = counts;
  return { passes: good / DRAWS, fails: bad / DRAWS, undecided, mean: runs / DRAWS };
}

function* limited(runs: Generator<boolean>, most: number): Generator<boolean> {
  for (let run = 0; run < most; run++) yield runs.next().value === true;
}

/** Some threshold keeps both risks with so many runs. */
function isPossible(of: number): boolean {
  return Array.from({ length: of + 1 }, (_none, k) => k).some((k) => {
    return binomialTail(k - 1, of, plan.good) <= plan.alpha && 1 - binomialTail(k - 1, of, plan.bad) <= plan.beta;
  });
}
