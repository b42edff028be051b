import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeReplay, type TraceEvent } from '@faultbench/core';
import { readTrace } from '../src/report/read-trace';
import { runJest, startJest } from './support/jest';
import { naive, outcomes, project } from './support/project';

jest.setTimeout(120_000);

const folder = project({ 'a.test.js': naive, 'b.test.js': "test('plain', () => {});" });
const last = join(folder, '.faultbench', 'last-run');

/** "The same trace" is all but what the machine and the connection make of it. */
function essence(events: readonly TraceEvent[] | undefined): readonly object[] {
  return (events ?? []).map(({ wall_ms: _wall, client: _client, request_id: _request, ...rest }) => rest);
}

function table(output: string): string {
  const text = output.slice(output.indexOf('faultbench:'), output.indexOf('Test Suites:')).trimEnd();
  return text.replaceAll(/fb1\.[\w-]+/g, 'fb1.TOKEN');
}

test('the table of a real run, and what it leaves on disk', async () => {
  const { stderr } = await runJest(folder);
  expect(table(stderr)).toMatchInlineSnapshot(`
"faultbench: pass rate over runs
  naive agent › refunds exactly once   13/20 passed (65.0%)  min 95%: needs 19   95% interval 0.433 to 0.819   FAIL
    chance that 2 runs in a row pass: 0.411, 4: 0.148, 8: 0.010
    run 03  issue_refund!timeout → issue_refund   +5 alike (07, 10 to 12, 15)
            Expected length: 1, Received length: 2          npx faultbench replay fb1.TOKEN
    run 18  issue_refund!timeout ×2
            504: Request timed out after 30000 ms           npx faultbench replay fb1.TOKEN
  seed 7   report: .faultbench/last-run/summary.md"
`);
  const report = JSON.parse(readFileSync(join(last, 'report.json'), 'utf8'));
  expect(report.blocks).toMatchObject([{ passed: 13, of: 20, needed: 19, verdict: 'FAIL', passHatK: { 1: 0.65 } }]);
  const summary = readFileSync(join(last, 'summary.md'), 'utf8').replaceAll(/fb1\.[\w-]+/g, 'fb1.TOKEN');
  expect(summary).toMatchInlineSnapshot(`
"### faultbench: pass rate over runs

| test | passed | gate | interval | not passed | verdict |
| --- | --- | --- | --- | --- | --- |
| naive agent › refunds exactly once | 13/20 passed (65.0%) | min 95%: needs 19 | 95% interval 0.433 to 0.819 | 7 failed | **FAIL** |

#### naive agent › refunds exactly once

chance that 2 runs in a row pass: 0.411, 4: 0.148, 8: 0.010.

| run | outcome | calls | reason | replay |
| --- | --- | --- | --- | --- |
| 03, 07, 10 to 12, 15 | failed | \`issue_refund!timeout → issue_refund\` | Expected length: 1, Received length: 2 | \`npx faultbench replay fb1.TOKEN\` |
| 18 | failed | \`issue_refund!timeout ×2\` | 504: Request timed out after 30000 ms | \`npx faultbench replay fb1.TOKEN\` |

Run 03, call by call:

\`\`\`mermaid
sequenceDiagram
  participant agent
  participant s0 as payments
  agent->>s0: issue_refund {"order_id":"2","amount":951.42}
  Note over s0: written all the same
  s0--xagent: timeout
  agent->>s0: issue_refund {"order_id":"2","amount":951.42}
  s0-->>agent: ok
\`\`\`
"
`);
});

test('the token of a failing run makes the same trace again, alone', async () => {
  await runJest(folder);
  const failed = outcomes(folder).runs.filter(({ outcome }) => outcome === 'failed')[2];
  const trace = essence(readTrace(last, failed?.evidence ?? ''));
  expect(trace.length).toBeGreaterThan(1);
  const token = failed?.replay ?? '';
  expect(decodeReplay(token)).toMatchObject({ ok: true, value: { file: 'a.test.js', run: failed?.run, seed: 7 } });

  const { code, stderr } = await runJest(folder, ['a.test.js'], { FAULTBENCH_REPLAY: token });
  expect(code).toBe(1);
  expect(stderr).toContain('\n  FAULTBENCH_REPLAY=fb1.');
  expect(stderr).toMatch(/0\/1 passed \(0\.0%\) {2}partial: 1 of 20 runs .* no verdict/);
  const [again, ...more] = outcomes(folder).runs;
  expect(more).toEqual([]);
  expect(essence(readTrace(last, again?.evidence ?? ''))).toEqual(trace);
});

test('settings are refused where there is no reporter, too', async () => {
  const { code, files } = await runJest(folder, ['--reporters=default'], { FAULTBENCH_SEED: '1.5' });
  expect(code).toBe(1);
  expect(files.map(({ message }) => message).join('')).toContain('FAULTBENCH_SEED is "1.5": it must be a whole number');
});

/** Tells on stderr of each change that Jest sees, and of the end of each run: from then on it takes changes. */
const watchPlugin = `
module.exports = class {
  apply(hooks) {
    hooks.onFileChange(() => process.stderr.write('[change]'));
    hooks.onTestRunComplete(() => process.stderr.write('[complete]'));
  }
};`;

// patterns are looked for in whole paths, and the folder has a name by chance: these are in none
const watchConfig = `
module.exports = {
  preset: 'faultbench',
  watchPlugins: ['<rootDir>/watch-plugin.js'],
  watchPathIgnorePatterns: ['/ignored-a/'],
  modulePathIgnorePatterns: ['/ignored-b/'],
};`;

test('watch mode: no run of its own, also beside patterns of the user', async () => {
  const watched = project({
    'a.test.js': naive.replace('20', '2'),
    'jest.config.js': watchConfig,
    'watch-plugin.js': watchPlugin,
  });
  const jest = startJest(watched, ['--watchAll', '--watchman=false']);
  const said = (what: string) => jest.stderr.split(what).length - 1;
  await jest.until(() => said('[complete]') === 1);
  // its first look at the files counts as a change; what the run wrote does not
  expect(said('[change]')).toBe(1);
  appendFileSync(join(watched, 'a.test.js'), '\n');
  await jest.until(() => said('[complete]') === 2);
  await jest.end('SIGTERM');
  expect([said('[change]'), said('faultbench: pass rate over runs')]).toEqual([2, 2]);
});
