import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { named, runJest } from './support/jest';
import { outcomes, project } from './support/project';

jest.setTimeout(120_000);

/** Blocks without a world; a run fails where its number is among those of FAILING. */
const blocks = `
const { setupWorld } = require('faultbench');
const failing = (process.env.FAILING ?? '').split(',').map(Number);
const options = JSON.parse(process.env.OPTIONS);
describe.runs(Number(process.env.N ?? 20), options)('agent', () => {
  afterEach(() => { console.log('a hook of', expect.getState().currentTestName); });
  test('works', () => {
    const [, number] = /run (\\d+)/.exec(expect.getState().currentTestName);
    console.log('made', number);
    expect(failing).not.toContain(Number(number));
  });
});
`;

const folder = project({ 'a.test.js': blocks, 'b.test.js': "test('plain', () => {});" });

function run(options: object, env: Readonly<Record<string, string>> = {}, args: readonly string[] = []) {
  return runJest(folder, args, { OPTIONS: JSON.stringify(options), ...env });
}

/** Numbers of the runs that ended so. */
function made(outcome: string): readonly number[] {
  const { runs } = outcomes(folder);
  return runs.flatMap((line) => (line.outcome === outcome ? line.run : [])).sort((a, b) => a - b);
}

function report() {
  return JSON.parse(readFileSync(join(folder, '.faultbench', 'last-run', 'report.json'), 'utf8')).blocks[0];
}

test('20 of 20 against 0.95 at confidence 0.95 is inconclusive, said before the first run, and red', async () => {
  const { code, stderr, tests } = await run({ minPassRate: 0.95, confidence: 0.95 }, {}, ['--reporters=default']);
  const warning =
    'faultbench: a.test.js: describe.runs(20): 20 perfect runs show at most 0.880 at confidence 0.95; 0.95 needs 52';
  expect(stderr.split(warning)).toHaveLength(2);
  expect(stderr.indexOf(warning)).toBeLessThan(stderr.indexOf('RUNS  ') < 0 ? stderr.length : stderr.indexOf('FAIL'));
  const red = tests.filter(({ status }) => status === 'failed');
  expect([code, red.map(({ name }) => name)]).toEqual([1, ['agent works: pass rate >= 95% at confidence 95%']]);
  expect(red[0]?.message).toMatch(/20\/20 passed \(100\.0%\).*: INCONCLUSIVE\n20 perfect runs show at most 0\.880/);
  expect(report()).toMatchObject({ verdict: 'INCONCLUSIVE', red: true, needed: null, passHatK: { 8: 1 } });
});

test('an inconclusive block is green where it asks for that, and told', async () => {
  const { code, stderr } = await run({ minPassRate: 0.9, confidence: 0.95, inconclusive: 'pass' }, { FAILING: '4' });
  expect(code).toBe(0);
  expect(stderr).toMatch(/19\/20 passed .* INCONCLUSIVE \(allowed\)/);
});

test('enough runs show it', async () => {
  const { code, stderr } = await run({ minPassRate: 0.9, confidence: 0.95 }, { N: '50', FAILING: '7' });
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /49\/50 passed \(98\.0%\) {2}min 90% at confidence 95%: needs 49, shows 0\.9\d+ to 0\.99\d .* PASS/,
  );
});

test('a sequential gate stops a good agent after 14 runs and a bad one after 3; hooks of the rest do not run', async () => {
  const sequential = { good: 0.95, bad: 0.8 };
  const good = await run({ sequential }, { N: '40' });
  expect([good.code, made('passed').length, made('not needed').length]).toEqual([0, 14, 26]);
  expect(named(good, 'passed')).toContain('agent works: pass rate 95%, not 80%');
  expect(named(good, 'pending')).toHaveLength(26);
  expect(good.stderr.match(/a hook of/g)).toHaveLength(14);
  const bad = await run({ sequential }, { N: '40', FAILING: '1,2,3' });
  expect([bad.code, made('failed'), made('not needed').length]).toEqual([1, [1, 2, 3], 37]);
  expect(bad.stderr).toMatch(/0\/40 passed \(3 failed, 37 not needed\) {2}good 95%, bad 80%: bad after 3 .* FAIL/);
  const open = await run({ sequential }, { N: '10' });
  expect(open.code).toBe(1);
  expect(open.stderr).toContain('10 perfect runs decide nothing; it takes 14');
  expect(open.stderr).toContain('undecided');
});

test.each<[string, readonly string[], object]>([
  ['one after another', [], {}],
  ['shuffled', ['--randomize', '--seed=3'], {}],
  ['four at once', ['-i'], { concurrency: 4 }],
])('stopping early changes the number of runs, not the verdict: %s', async (_name, args, more) => {
  const gate = { minPassRate: 0.9, ...more };
  for (const [failing, code] of [
    ['', 0],
    ['1,2,3', 1],
    ['5,20', 0],
  ] as const) {
    const all = await run(gate, { FAILING: failing }, args);
    const whole = report();
    const stopped = await run({ ...gate, stopEarly: true }, { FAILING: failing }, args);
    expect([failing, all.code, stopped.code]).toEqual([failing, code, code]);
    expect(report()).toMatchObject({ verdict: whole.verdict, of: 20 });
    const left = made('not needed').length;
    expect(left + made('passed').length + made('failed').length).toBe(20);
    // passes that come four at a time may all be made before the last one that counts has ended
    if (code === 1 || (failing === '' && !('concurrency' in more))) expect(left).toBeGreaterThan(0);
  }
});

test('a filter that leaves some runs never stops', async () => {
  const { code } = await run({ minPassRate: 0.5, stopEarly: true }, {}, ['-t', 'run (0|1)']);
  expect([code, made('passed').length, made('not needed')]).toEqual([0, 19, []]);
});

test.each<[object, string]>([
  [{ confidence: 0.95 }, 'describe.runs: confidence needs the pass rate that the runs must show'],
  [{ minPassRate: 0.9, confidence: 95 }, 'confidence is 95; did you mean 0.95?'],
  [{ sequential: { good: 0.8, bad: 0.9 } }, 'good must be the higher pass rate'],
  [{ paired: 'yes' }, 'paired is the text "yes"; it must be true or false'],
  [{ stopEarly: true }, 'stopEarly needs a verdict that it can wait for'],
  [{ pared: true }, 'did you mean paired?'],
])('%j is refused at the line that asks for it', async (options, message) => {
  const { code, files } = await run(options, {}, ['a.test.js']);
  expect(code).toBe(1);
  expect(files[0]?.message).toContain(message);
  expect(files[0]?.message).toMatch(/at .*a\.test\.js:5:10/);
});
