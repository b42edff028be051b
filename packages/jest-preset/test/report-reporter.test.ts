import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reprint } from '../src/report/publish';
import { project, reporter, runJest, teardown } from './report-jest';

const config = { reporters: ['default', reporter], globalTeardown: teardown, testEnvironment: 'node' };

/** A test file with one block of runs, each a line; `during` is code before the line of run 3. */
function block(name: string, of: number, failed: readonly number[], during = ''): string {
  return `
const file = require('node:path').basename(__filename);
const session = openSession(${'ROOT'});
const block = file + ' › ${name}';
const base = { session: session.id, block };
session.append(file, { ...base, type: 'plan', file, name: '${name}', of: ${of}, minPassRate: 0.5,
  selected: Array.from({ length: ${of} }, (_, index) => index + 1) });
for (let run = 1; run <= ${of}; run++) {
  test('${name} run ' + run, () => {
    if (run === 3) { ${during} }
    const failed = ${JSON.stringify(failed)}.includes(run);
    session.append(file, { ...base, type: 'run', run, seed: 7, outcome: failed ? 'failed' : 'passed',
      message: failed ? 'found 2 refunds' : '', path: 'get_order', calls: 1, duration_ms: 1, faults: [] });
  });
}`.replaceAll('ROOT', "require('node:path').dirname(__filename)");
}

function report(output: string): string {
  return output.slice(output.indexOf('faultbench:'), output.indexOf('Test Suites:')).trimEnd();
}

function tables(output: string): number {
  return output.split('faultbench: pass rate over runs').length - 1;
}

test('the table stands once, at the end, on stderr; tolerated failures are in it though Jest is green', async () => {
  const root = project({ 'a.test.js': block('refunds', 4, [2]) }, config);
  const { code, stdout, stderr } = await runJest(root, ['--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).numPassedTests).toBe(4);
  expect(report(stderr)).toMatchInlineSnapshot(`
"faultbench: pass rate over runs
  refunds   3/4 passed (75.0%)  min 50%: needs 2   95% interval 0.301 to 0.954   PASS
    tolerated: 1 failed
    chance that 2 runs in a row pass: 0.500, 4: 0.000
    run 02  get_order
            found 2 refunds
  seed 7   report: .faultbench/last-run/summary.md"
`);
  expect(readdirSync(join(root, '.faultbench', 'last-run')).sort()).toEqual([
    'outcomes',
    'report.json',
    'session.json',
    'summary.md',
  ]);
  expect(JSON.parse(readFileSync(join(root, '.faultbench', 'last-run', 'report.json'), 'utf8')).blocks).toHaveLength(1);
});

test('where the reporter was replaced, the teardown reports', async () => {
  const root = project({ 'a.test.js': block('refunds', 4, [2]) }, config);
  const { stderr } = await runJest(root, ['--reporters=default']);
  expect(tables(stderr)).toBe(1);
  expect(stderr).toContain('3/4 passed (75.0%)');
});

test('without both, the outcomes are on disk and nothing breaks', async () => {
  const root = project({ 'a.test.js': block('refunds', 4, [2]) }, { testEnvironment: 'node' });
  const { code, stderr } = await runJest(root);
  expect({ code, tables: tables(stderr) }).toEqual({ code: 0, tables: 0 });
  expect(reprint(join(root, '.faultbench', 'last-run'), {})).toContain('3/4 passed (75.0%)');
});

test.each([['-i'], ['--maxWorkers=2'], ['--maxWorkers=2', '--workerThreads']])(
  '%s: one report over all test files',
  async (...args) => {
    const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.test.js`, block(name, 3, [])]));
    const { stderr } = await runJest(project(files, config), args);
    expect(tables(stderr)).toBe(1);
    expect(stderr.match(/3\/3 passed/g)).toHaveLength(4);
  },
);

test('a killed worker leaves the planned number and INCOMPLETE', async () => {
  const files = {
    'a.test.js': block('refunds', 20, [], "process.kill(process.pid, 'SIGKILL');"),
    'b.test.js': block('other', 2, []),
  };
  const { code, stderr } = await runJest(project(files, config), ['--maxWorkers=2']);
  expect(code).toBe(1);
  expect(report(stderr)).toMatchInlineSnapshot(`
"faultbench: pass rate over runs
  refunds   2/20 passed (18 missing)  min 50%: needs 10   95% interval 0.028 to 0.301   INCOMPLETE
    run 03 to 20  planned, never ended
  other     2/2 passed (100.0%)       min 50%: needs 1    95% interval 0.342 to 1       PASS
  seed 7   report: .faultbench/last-run/summary.md"
`);
});

test('a file that Jest ran again after its worker exited says so', async () => {
  const during = `
    const marker = __filename + '.exited';
    const { existsSync, writeFileSync } = require('node:fs');
    if (!existsSync(marker)) { writeFileSync(marker, ''); process.exit(1); }`;
  const files = { 'a.test.js': block('refunds', 4, [], during), 'b.test.js': block('other', 2, []) };
  const { stderr } = await runJest(project(files, config), ['--maxWorkers=2']);
  expect(stderr).toContain('note: an earlier process ended in the middle of these runs; Jest ran the file again');
});

test('bad settings end Jest at once, naming all of them', async () => {
  const root = project({ 'a.test.js': block('refunds', 2, []) }, config);
  const { code, stderr } = await runJest(root, [], { FAULTBENCH_SEED: 'abc', FAULTBENCH_RUNS: '0' });
  expect(code).toBe(1);
  expect(stderr).toContain('FAULTBENCH_SEED is "abc": it must be a whole number from 0 to 9007199254740991');
  expect(stderr).toContain('FAULTBENCH_RUNS is "0": it must be a whole number from 1 to 100000');
});

test('--bail still reports, once', async () => {
  const failing = block('refunds', 4, [], "throw new Error('red');");
  const files = { 'a.test.js': failing, 'b.test.js': failing, 'c.test.js': failing };
  const { code, stderr } = await runJest(project(files, config), ['--bail', '-i']);
  expect({ code, tables: tables(stderr) }).toEqual({ code: 1, tables: 1 });
});

test('two Jest processes in one project at once report each their own', async () => {
  const root = project({ 'a.test.js': block('alpha', 4, []), 'b.test.js': block('beta', 4, [1]) }, config);
  const [first, second] = await Promise.all([runJest(root, ['a.test.js']), runJest(root, ['b.test.js'])]);
  expect(first.stderr).toContain('alpha   4/4 passed');
  expect(first.stderr).not.toContain('beta');
  expect(second.stderr).toContain('beta   3/4 passed');
  expect(second.stderr).not.toContain('alpha');
});
