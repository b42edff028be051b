import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runJest } from './support/jest';
import { naive, project } from './support/project';
import { countingHandler, refunding, sweptShop } from './support/sweeps';

jest.setTimeout(120_000);

const cli = join(__dirname, '..', '..', '..', 'dist', 'cli.js');
const blocks = `
const failing = (process.env.FAILING ?? '').split(',').map(Number);
const number = () => Number(/run (\\d+)/.exec(expect.getState().currentTestName)[1]);
describe.runs(20, { minPassRate: 0.1 })('agent | a', () => {
  test('works', () => { if (failing.includes(number())) throw new Error('found 2 refunds'); });
  if (process.env.EXTRA) test(process.env.EXTRA, () => {});
});
`;
const folder = project({ 'a.test.js': blocks });
const last = join(folder, '.faultbench', 'last-run');

async function run(name: string, failing: readonly number[], env: Readonly<Record<string, string>> = {}) {
  await runJest(folder, [], { FAILING: failing.join(','), ...env });
  rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(last, join(folder, name), { recursive: true });
}

function compare(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'compare', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
  });
  return { code: status, text: stdout.replaceAll(/fb1\.[\w-]+/g, 'fb1.TOKEN'), stderr };
}

beforeAll(async () => {
  await run('perfect', [], { EXTRA: 'is gone later' });
  await run('worse', [2, 3, 5, 7, 11, 13, 17, 19], { EXTRA: 'is new' });
  await run('nineteen', [4]);
  await run('eighteen', [9, 12]);
});

test('20/20 to 12/20 is a regression, with the runs that changed and how to make them again', () => {
  const { code, text } = compare('perfect', 'worse');
  expect(code).toBe(1);
  expect(text).toMatchInlineSnapshot(`
"faultbench: perfect → worse
  agent | a › works   20/20 → 12/20   -40.0 points   exact McNemar p = 0.008 (8 worse, 0 better)   REGRESSION
    worse: run 02 to 03, 05, 07, 11, 13, 17, 19  passed → failed
            found 2 refunds  npx faultbench replay fb1.TOKEN
  only in perfect: agent | a › is gone later
  only in worse: agent | a › is new
"
`);
});

test('19/20 to 18/20 is none', () => {
  const { code, text } = compare('nineteen', 'eighteen');
  expect(code).toBe(0);
  expect(text).toMatchInlineSnapshot(`
"faultbench: nineteen → eighteen
  agent | a › works   19/20 → 18/20   -5.0 points   exact McNemar p = 1.000 (2 worse, 1 better)   no difference shown
    worse: run 09, 12  passed → failed
            found 2 refunds  npx faultbench replay fb1.TOKEN
    better: run 04  failed → passed
            found 2 refunds
"
`);
});

test('the other way round is an improvement', () => {
  const { code, text } = compare('worse', 'perfect');
  expect(code).toBe(0);
  expect(text).toContain('12/20 → 20/20   +40.0 points   exact McNemar p = 0.008 (0 worse, 8 better)   improvement');
});

test('as Markdown, for a comment', () => {
  const { code, text } = compare('perfect', 'worse', '--markdown');
  expect(code).toBe(1);
  expect(text).toMatchInlineSnapshot(`
"### faultbench: base and head

| test | base | head | change | test of the difference | verdict |
| --- | --- | --- | --- | --- | --- |
| agent \\| a › works | 20/20 | 12/20 | -40.0 points | exact McNemar p = 0.008 (8 worse, 0 better) | **REGRESSION** |

#### agent \\| a › works

| run | base | head | calls | reason | replay |
| --- | --- | --- | --- | --- | --- |
| 02 to 03, 05, 07, 11, 13, 17, 19 | passed | failed |  | found 2 refunds | \`npx faultbench replay fb1.TOKEN\` |

Only in base: agent \\| a › is gone later.

Only in head: agent \\| a › is new.
"
`);
});

test('a run folder, its report.json and a folder that holds nothing else compare the same', () => {
  rmSync(join(folder, 'only'), { recursive: true, force: true });
  cpSync(join(folder, 'perfect', 'report.json'), join(folder, 'only', 'report.json'));
  const lines = (text: string) => text.split('\n').slice(1);
  const expected = lines(compare('perfect', 'worse').text).filter((line) => !line.includes('only in'));
  for (const base of ['only', 'only/report.json']) {
    expect(lines(compare(base, 'worse').text).filter((line) => !line.includes('only in'))).toEqual(expected);
  }
});

test('runs that head lost make the comparison incomplete, and red', () => {
  cpSync(join(folder, 'perfect'), join(folder, 'cut'), { recursive: true });
  const path = join(folder, 'cut', 'outcomes', 'a.test.js.jsonl');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  writeFileSync(path, `${lines.filter((line) => !/"run":(19|20),/.test(line)).join('\n')}\n`);
  const { code, text } = compare('perfect', 'cut');
  expect(code).toBe(1);
  expect(text).toMatch(
    /18\/18 → 18\/18 .* INCOMPLETE\n {4}note: 2 runs of both sides without a counterpart, left out\n/,
  );
  expect(text).toContain('run 19 to 20  planned in head, never ended');
});

test('what cannot be compared is said', async () => {
  expect(compare('perfect', 'nowhere')).toMatchObject({
    code: 1,
    stderr: 'there is no report in nowhere; name a run folder, a folder with a report.json, or that file\n',
  });
  expect(compare('perfect')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("missing required argument 'HEAD'"),
  });
  writeFileSync(join(folder, 'a.test.js'), blocks.replace("'works'", "'works now'"));
  await run('renamed', []);
  expect(compare('nineteen', 'renamed')).toMatchObject({
    code: 1,
    stderr: 'nineteen and renamed have no test in common: nothing can be compared\n',
  });
});

test('another seed or another world is told', async () => {
  const shop = project({ 'a.test.js': naive.replace('20', '6').replace('0.95', '0') });
  for (const seed of ['7', '8']) {
    await runJest(shop, [], { FAULTBENCH_SEED: seed });
    cpSync(join(shop, '.faultbench', 'last-run'), join(folder, `seed-${seed}`), { recursive: true });
  }
  const { text } = compare('seed-7', 'seed-8');
  expect(text).toContain('exact Fisher p = ');
  expect(text).toContain('note: no run has the number and seed of one in base: compared as two groups');
  expect(text).toContain('note: world, seed, clock or faults have changed');
});

describe('sweeps, which leave nothing to chance', () => {
  const faults = ['timeout', 'late_write'];
  const swept = project({
    'swept.yaml': sweptShop,
    'count.js': countingHandler,
    'a.test.js': refunding('AGENT', { faults }).replace('agents.AGENT(', 'agents[process.env.AGENT]('),
  });
  const result = async (agent: string) => {
    await runJest(swept, [], { AGENT: agent });
    cpSync(join(swept, '.faultbench', 'last-run'), join(folder, agent), { recursive: true });
  };

  test('are compared by their smallest plans: one more is a regression, one less an improvement', async () => {
    for (const agent of ['naiveRetry', 'verifyThenRetry', 'nullAgent']) await result(agent);
    const { code, text } = compare('verifyThenRetry', 'naiveRetry');
    expect(code).toBe(1);
    expect(text).toMatchInlineSnapshot(`
"faultbench: verifyThenRetry → naiveRetry
  refunds once   fails under 1 → 2   1 new, 0 gone   smallest plans of a sweep   REGRESSION
    new: - { on: payments.issue_refund, call: 1, fault: timeout }
            get_order → issue_refund!timeout → issue_refund
            Expected length: 1, Received length: 2  npx faultbench replay fb1.TOKEN
"
`);
    expect(compare('naiveRetry', 'verifyThenRetry')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/fails under 2 → 1 {3}0 new, 1 gone .* improvement\n {4}gone: - .* fault: timeout }/),
    });
    expect(compare('naiveRetry', 'naiveRetry')).toMatchObject({
      code: 0,
      text: expect.stringContaining('0 new, 0 gone   smallest plans of a sweep   no difference shown'),
    });
    expect(compare('naiveRetry', 'nullAgent')).toMatchObject({
      code: 1,
      text: expect.stringContaining('new: no fault'),
    });
    expect(compare('verifyThenRetry', 'naiveRetry', '--markdown').text).toContain(
      '| new | `- { on: payments.issue_refund, call: 1, fault: timeout }` |',
    );
  });
});
