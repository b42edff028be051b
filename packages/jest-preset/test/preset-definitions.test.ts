import { runJest } from './support/jest';
import { outcomes, project } from './support/project';

jest.setTimeout(120_000);

/** The first line of what each file was refused with, by file. */
async function refusals(files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const folder = project(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        `${name}.test.js`,
        `const { setupWorld } = require('faultbench');\n${text}`,
      ]),
    ),
  );
  const { files: results, code } = await runJest(folder, ['-w', '2']);
  expect(code).toBe(1);
  return Object.fromEntries(
    Object.keys(files).map((name) => {
      const { message = '' } = results.find((file) => file.name.endsWith(`/${name}.test.js`)) ?? {};
      const lines = message.split('\n').map((line) => line.trim());
      const at = lines.find((line) => /^at .*\.test\.js:/.test(line)) ?? 'no place';
      const said = lines.find((line) => line !== '' && !line.startsWith('●')) ?? 'nothing';
      return [name, `${said} (${at.replace(/^at .*?([\w-]+\.test\.js:\d+).*/, '$1')})`];
    }),
  );
}

function runs(args: string): string {
  return `describe.runs(${args})('block', () => { test('x', () => {}); });`;
}

test('what makes no sense is refused at its line, with the mend', async () => {
  const numbers = ['Number.NaN', '0', '2.5', '"20"', 'Infinity', '-1', 'null', ''];
  const rates = ['Number.NaN', '95', '-1', '"0.9"', 'null', '1.01'];
  const cases = Object.fromEntries([
    ...numbers.map((n, index) => [`n${index}`, runs(n)]),
    ...rates.map((rate, index) => [`rate${index}`, runs(`20, { minPassRate: ${rate} }`)]),
  ]);
  expect(await refusals(cases)).toMatchInlineSnapshot(`
{
  "n0": "describe.runs: the number of runs is NaN; it must be a whole number from 1 to 100000 (n0.test.js:2)",
  "n1": "describe.runs: the number of runs is 0; it must be a whole number from 1 to 100000: no run shows nothing (n1.test.js:2)",
  "n2": "describe.runs: the number of runs is 2.5; it must be a whole number from 1 to 100000: 2 or 3 (n2.test.js:2)",
  "n3": "describe.runs: the number of runs is the text "20"; did you mean 20? (n3.test.js:2)",
  "n4": "describe.runs: the number of runs is Infinity; it must be a whole number from 1 to 100000 (n4.test.js:2)",
  "n5": "describe.runs: the number of runs is -1; it must be a whole number from 1 to 100000 (n5.test.js:2)",
  "n6": "describe.runs: the number of runs is null; it must be a whole number from 1 to 100000 (n6.test.js:2)",
  "n7": "describe.runs: the number of runs is undefined; it must be a whole number from 1 to 100000, e.g. runs(20) (n7.test.js:2)",
  "rate0": "describe.runs: minPassRate is NaN; it must be a number from 0 to 1, e.g. 0.95 (rate0.test.js:2)",
  "rate1": "describe.runs: minPassRate is 95; did you mean 0.95? (rate1.test.js:2)",
  "rate2": "describe.runs: minPassRate is -1; it must be a number from 0 to 1, e.g. 0.95 (rate2.test.js:2)",
  "rate3": "describe.runs: minPassRate is the text "0.9"; did you mean 0.9? (rate3.test.js:2)",
  "rate4": "describe.runs: minPassRate is null; it must be a number from 0 to 1, e.g. 0.95; leave it out to have every failing run red (rate4.test.js:2)",
  "rate5": "describe.runs: minPassRate is 1.01; it must be a number from 0 to 1, e.g. 0.95 (rate5.test.js:2)",
}
`);
});

test('options are checked', async () => {
  const options = [
    'confidence: 0.95',
    'sequential: {}',
    'stopEarly: true',
    'paired: true',
    'concurrency: 0',
    'concurrency: "all"',
    'minPasRate: 0.9',
    'faults: true',
    'as: "a"',
    'timeout: "1s"',
  ];
  const cases = Object.fromEntries(options.map((option, index) => [`option${index}`, runs(`20, { ${option} }`)]));
  expect(await refusals({ ...cases, list: runs('20, [0.9]') })).toMatchInlineSnapshot(`
{
  "list": "describe.runs: the options are a list; write an object, e.g. describe.runs(20, { minPassRate: 0.95 }) (list.test.js:2)",
  "option0": "describe.runs: confidence needs the pass rate that the runs must show: add minPassRate, e.g. minPassRate: 0.95 (option0.test.js:2)",
  "option1": "describe.runs: sequential: good is undefined; it must be above 0 and below 1, e.g. { good: 0.95, bad: 0.8, alpha: 0.05, beta: 0.1 } (option1.test.js:2)",
  "option2": "describe.runs: stopEarly needs a verdict that it can wait for: add minPassRate (1 stops at the first run that fails) (option2.test.js:2)",
  "option3": "nothing (no place)",
  "option4": "describe.runs: concurrency is 0; it must be a whole number from 1 to 32, the runs that go on at once (option4.test.js:2)",
  "option5": "describe.runs: concurrency is the text "all"; it must be a whole number from 1 to 32, the runs that go on at once (option5.test.js:2)",
  "option6": "describe.runs: unknown option minPasRate; use minPassRate, confidence, sequential, stopEarly, inconclusive, paired, timeout, concurrency - did you mean minPassRate? (option6.test.js:2)",
  "option7": "describe.runs: faults is an option of setupWorld, which you call inside the block (option7.test.js:2)",
  "option8": "describe.runs: as is an option of setupWorld, which you call inside the block (option8.test.js:2)",
  "option9": "describe.runs: timeout is the text "1s"; it must be milliseconds, e.g. timeout: 60_000 (option9.test.js:2)",
}
`);
});

test('what runs cannot be combined with is refused with the reason', async () => {
  expect(
    await refusals({
      'runs-in-runs': "describe.runs(2)('a', () => {\n describe.runs(2)('b', () => { test('x', () => {}); }); });",
      'test-runs-in-runs': "describe.runs(2)('a', () => {\n test.runs(2)('b', async () => {}); });",
      concurrent: "describe.runs(2)('a', () => {\n test.concurrent('b', async () => {}); });",
      retries: "jest.retryTimes(2);\ndescribe.runs(2, { minPassRate: 0.5 })('a', () => { test('b', () => {}); });",
      'retries-of-block':
        "describe.runs(2)('a', () => {\n jest.retryTimes(2, { entireDescribe: true }); test('b', () => {}); });",
      snapshot: "describe.runs(2)('a', () => { test('b', () => {\n expect(1).toMatchSnapshot(); }); });",
      'inline-snapshot': "describe.runs(2)('a', () => { test('b', () => {\n expect(1).toMatchInlineSnapshot(); }); });",
      arrange: "setupWorld('./shop.yaml', { arrange: () => ({}) });\ntest.concurrent('b', async () => {});",
      'in-a-test': "test('a', () => {\n describe.runs(2)('b', () => {}); });",
    }),
  ).toMatchInlineSnapshot(`
{
  "arrange": "Jest runs no hooks around test.concurrent, so \`arrange\` would not run; use test (arrange.test.js:3)",
  "concurrent": "test.concurrent cannot stand in a runs block: hooks would not run, and runs would mix; use test (concurrent.test.js:3)",
  "in-a-test": "describe.runs was called while tests run; call it where tests are defined (in-a-test.test.js:3)",
  "inline-snapshot": "toMatchInlineSnapshot cannot stand in a runs block: every run would have a snapshot of its own; compare with toEqual (inline-snapshot.test.js:3)",
  "retries": "0/2 passed (2 error), min 50%: needs 1, 95% interval 0 to 0.658: FAIL (retries.test.js:3)",
  "retries-of-block": "jest.retryTimes is set where runs are counted: a failing run that is made again would count as a pass. Remove it, or move the tests that need it to a file of their own (retries-of-block.test.js:3)",
  "runs-in-runs": "describe.runs stands inside a runs block: its tests are made n times already; take one of the two out (runs-in-runs.test.js:3)",
  "snapshot": "toMatchSnapshot cannot stand in a runs block: every run would have a snapshot of its own; compare with toEqual (snapshot.test.js:3)",
  "test-runs-in-runs": "test.runs stands inside a runs block: its tests are made n times already; take one of the two out (test-runs-in-runs.test.js:3)",
}
`);
});

test('setupWorld is checked where it is called', async () => {
  expect(
    await refusals({
      'no-path': "setupWorld();\ntest('x', () => {});",
      'web-url': "setupWorld(new URL('https://example.org/shop.yaml'));",
      options: "setupWorld('./shop.yaml', { fault: true });",
      faults: "setupWorld('./shop.yaml', { faults: 1 });",
      'faults-target': "setupWorld('./shop.yaml', { faults: { 'orders.get_order': {} } });",
      'faults-key': "setupWorld('./shop.yaml', { faults: { plans: [] } });",
      seed: "setupWorld('./shop.yaml', { seed: 1.5 });",
      clock: "setupWorld('./shop.yaml', { clock: 'noon' });",
      persona: "setupWorld('./shop.yaml', { as: 7 });",
      arrange: "setupWorld('./shop.yaml', { arrange: 1 });",
      twice: "setupWorld('./shop.yaml');\nsetupWorld('./shop.yaml');",
      'in-a-test': "test('x', () => {\n setupWorld('./shop.yaml'); });",
      'own-world': "test.runs(2, { faults: true })('x', async () => {});",
    }),
  ).toMatchInlineSnapshot(`
{
  "arrange": "setupWorld: arrange must be a function, e.g. arrange: async ({ world }) => ({ … }) (arrange.test.js:2)",
  "clock": "setupWorld: clock is the text "noon"; it must be an instant, e.g. clock: '2025-06-01T00:00:00Z' (clock.test.js:2)",
  "faults": "setupWorld: faults is 1; use true (those of the world file), a file, or { rules, plan } (faults.test.js:2)",
  "faults-key": "setupWorld: faults: unknown option plans; use rules, plan - did you mean plan? (faults-key.test.js:2)",
  "faults-target": "setupWorld: faults: orders.get_order is a target; write { rules: { 'orders.get_order': … } } (faults-target.test.js:2)",
  "in-a-test": "setupWorld was called while tests run; call it in a describe block or at the top of the file (in-a-test.test.js:3)",
  "no-path": "setupWorld: the world is undefined; give the path of a world file, e.g. './worlds/shop.yaml', or a file URL (no-path.test.js:2)",
  "options": "setupWorld: unknown option fault; use faults, clock, seed, arrange, as - did you mean faults? (options.test.js:2)",
  "own-world": "test.runs: faults belongs to a world of the test's own: add world: './path.yaml' (own-world.test.js:2)",
  "persona": "setupWorld: as is 7; it must be a persona, e.g. as: 'member' or as: 'member#2' (persona.test.js:2)",
  "seed": "setupWorld: seed is 1.5; it must be a whole number from 0 (seed.test.js:2)",
  "twice": "setupWorld: this describe block has a world already (shop.yaml), and a test has one; put each into a describe block of its own (twice.test.js:3)",
  "web-url": "setupWorld: the world is https://example.org/shop.yaml; give the path of a world file, e.g. './worlds/shop.yaml', or a file URL (web-url.test.js:2)",
}
`);
});

test('a world that is wrong is no error of the file: each test that needs it says what', async () => {
  const folder = project({
    'a.test.js': `
const { setupWorld } = require('faultbench');
describe('broken', () => {
  const { initial } = setupWorld('./missing.yaml');
  test.each(initial.orders.where({ status: 'placed' }))('$id', () => {});
  test('needs it', () => {});
});
describe('broken faults', () => {
  setupWorld('./shop.yaml', { faults: { rules: { 'payments.isue_refund': {} } } });
  test('needs it too', () => {});
});
test('does not need it', () => {});`,
  });
  const { tests } = await runJest(folder);
  const shown = tests.map(
    ({ name, status, message }) => `${status} ${name}: ${message.split('\n')[0]?.replace(folder, '')}`,
  );
  expect(shown).toMatchInlineSnapshot(`
[
  "failed broken $id: Error: missing.yaml  no such file",
  "failed broken needs it: Error: missing.yaml  no such file",
  "failed broken faults needs it too: Error: payments.isue_refund: no operation "payments.isue_refund"",
  "passed does not need it: ",
]
`);
  expect(outcomes(folder).runs.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error']);
});
