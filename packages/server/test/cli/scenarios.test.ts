import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { dist, faultbench, startFaultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { until } from '../support/until';

const world = `
roles: { member: ["books:read", "books:lend"] }
services:
  lending:
    records: { books: { id: str, title: str, copies: int, code: token } }
    seed: { books: { rows: [{ id: "1", title: Emma, copies: 1, code: code-of-emma-1 }] } }
    operations:
      get_book: { kind: get, record: books, permission: "books:read" }
      lend_book: { kind: update, record: books, permission: "books:lend" }
`;

/** The world is beside the module that makes the catalogue, which is not the one that is played. */
const library = `
import { catalogue } from 'faultbench/scenario';
type Role = 'member';
export const library = catalogue<Role>('library', { compose: './library.yaml' });
`;

const scenarios = `
import { Skip } from 'faultbench/scenario';
import { library } from './worlds/library.ts';
library.scenario('SC-LB-01', 'a book is there', { stories: ['LB-1'], tags: ['read'] }, async (s) => {
  s.when('a member looks');
  const book = await s.as('member').call('get_book', { id: '1' }).ok().field('title', 'Emma');
  s.note('its code is ' + book.value<string>('code'));
});
library.scenario('SC-LB-02', 'a book is gone', { stories: ['LB-1'], tags: ['read'] }, async (s) => {
  await s.as('member').call('get_book', { id: '1' }).ok().field('copies', 0);
});
library.scenario('SC-LB-03', 'it is broken', async () => { throw new TypeError('no such luck'); });
library.scenario('SC-LB-04', 'it rains', { tags: ['skip'] }, async () => { throw new Skip('rain'); });
library.scenario('SC-LB-05', 'a fault strikes', { tags: ['failure'] }, async (s) => {
  await s.fault.next('lending.get_book', 'http_500');
  await s.as('member').call('get_book', { id: '1' }).refused(500);
});
export { library };
`;

const folder = folderWith({
  'worlds/library.yaml': world,
  'worlds/library.ts': library,
  'library.scenarios.ts': scenarios,
  'none.ts': 'export const nothing = 1;',
  'syntax.ts': 'export const = 1;',
  'wrong.js': `require('faultbench/scenario').catalogue('x', { compose: './none.yaml' }).scenario('sc-1', 'x', () => {});`,
  'broken.js': `module.exports = require('faultbench/scenario').catalogue('x', { compose: './broken.yaml' });`,
  'broken.yaml': 'services: { a: { records: { b: { c: flaot } } } }',
  'loose.js': `const { catalogue } = require('faultbench/scenario');
const loose = catalogue('loose', { compose: './worlds/library.yaml' });
const ask = (s) => s.as('member').call('get_book', { id: '1' }).ok();
loose.scenario('SC-LO-01', 'a promise', async (s) => { Promise.reject(new Error('loose')); await ask(s); });
loose.scenario('SC-LO-02', 'a timer', async (s) => { setTimeout(() => { throw new Error('later'); }); await ask(s); });
loose.scenario('SC-LO-03', 'no end', () => new Promise(() => {}));
loose.scenario('SC-LO-04', 'nothing', ask);
exports.loose = loose;`,
  'exit.js': `const { catalogue } = require('faultbench/scenario');
exports.ends = catalogue('ends', { compose: './worlds/library.yaml' });
exports.ends.scenario('SC-EX-01', 'an end', () => process.exit(0));`,
  // beside something that goes on making files in the folder of this process's sockets
  'busy.js': `const { catalogue } = require('faultbench/scenario');
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const { tmpdir } = require('node:os');
const fill = \`
  const { writeFileSync } = require('node:fs');
  const last = Date.now() + 2000;
  for (let n = 0; Date.now() < last; n++) {
    writeFileSync(process.argv[1] + n, '');
    if (n === 100) process.stdout.write('on');
  }
\`;
exports.busy = catalogue('busy', { compose: './worlds/library.yaml' });
exports.busy.scenario('SC-BU-01', 'an end', async () => {
  const sockets = readdirSync(tmpdir()).find((name) => name.startsWith('fb-'));
  const busy = spawn(process.execPath, ['-e', fill, join(tmpdir(), sockets, 'n')], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(busy.stdout, 'data');
  process.exit(0);
});`,
  'tokens.json': '{ "secret-member-1": "member" }',
  'node_modules/.keep': '',
});
symlinkSync(join(dist, '..'), join(folder, 'node_modules', 'faultbench'));

const play = (...args: string[]) => faultbench(folder, ['scenarios', 'library.scenarios.ts', ...args]);
const ids = (text: string) => [...text.matchAll(/^(?:passed|FAILED|SKIPPED|ERROR) (SC-LB-\d+)/gm)].map(([, id]) => id);

test('each scenario is told, what failed with all that is known of it; the last line counts', () => {
  const { code, stdout, stderr } = play('--report', 'out.json', '--report', 'out.md', '--deterministic');
  expect(stderr).toBe('');
  const without = stdout.replaceAll(/\(\d+ ms, scn-scn[0-9a-f]{6}-/g, '(5 ms, ');
  expect(without).toMatchInlineSnapshot(`
"passed SC-LB-01 a book is there — its code is [redacted]
FAILED SC-LB-02 a book is gone
    GET /lending/books/1 as member (http): field 'copies': expected 0 and got 1

     · member GET /lending/books/1 → 200

    http GET /lending/books/1 as member → 200 (5 ms, SC-LB-02-1)
    {"id":"1","title":"Emma","copies":1,"code":"[redacted]"}

ERROR SC-LB-03 it is broken
    TypeError: no such luck

SKIPPED SC-LB-04 it rains — rain
passed SC-LB-05 a fault strikes

1 of the failed is an error
2 passed, 2 failed, 1 skipped
"
`);
  expect(code).toBe(1);
  const report = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'));
  expect(report.results.map(({ id, outcome }: Record<string, string>) => `${id} ${outcome}`)).toEqual([
    'SC-LB-01 passed',
    'SC-LB-02 failed',
    'SC-LB-03 error',
    'SC-LB-04 skipped',
    'SC-LB-05 passed',
  ]);
  const markdown = readFileSync(join(folder, 'out.md'), 'utf8');
  expect(markdown).toContain('# library\n\n## SC-LB-01 a book is there\n\n- WHEN a member looks\n    - member GET');
  expect(markdown).toContain('| LB-1 | SC-LB-01, SC-LB-02 | FAILED |');
  expect(JSON.stringify(report)).not.toContain('durationMs');
  for (const text of [stdout, markdown, JSON.stringify(report)]) expect(text).not.toMatch(/code-of-emma|fbt_/);
});

test('the choice, the order, and skips that count', () => {
  const some = play('--tags', 'read or failure', '--id', 'SC-LB-01', '--id', '*-05', '--shuffle', '1');
  expect([some.code, some.stdout.split('\n').at(-2)]).toEqual([0, '2 passed, 0 failed, 0 skipped']);
  expect(ids(some.stdout)).toEqual(['SC-LB-05', 'SC-LB-01']);
  const skipped = play('--tags', 'skip');
  expect([skipped.code, skipped.stdout]).toEqual([
    0,
    'SKIPPED SC-LB-04 it rains — rain\n\n0 passed, 0 failed, 1 skipped\n',
  ]);
  expect(play('--tags', 'skip', '--no-skips').code).toBe(1);
});

test('nothing that goes on behind a scenario ends in green', () => {
  const { code, stdout } = faultbench(folder, ['scenarios', 'loose.js', '--timeout', '1500']);
  expect(stdout).toMatch(/^ERROR SC-LO-01 .*\n {4}nobody awaited what failed: Error: loose$/m);
  expect(stdout).toMatch(/^ERROR SC-LO-02 .*\n {4}nobody awaited what failed: Error: later$/m);
  expect(stdout).toMatch(/^FAILED SC-LO-03 .*\n {4}it did not end within 1\.5s$/m);
  expect([code, stdout.split('\n').at(-2)]).toEqual([1, '1 passed, 3 failed, 0 skipped']);

  const ended = faultbench(folder, ['scenarios', 'exit.js']);
  expect([ended.code, ended.stdout, ended.stderr]).toEqual([
    1,
    '',
    'the process ended while SC-EX-01 was played: no scenario may end it\n',
  ]);
});

test('a folder that cannot be removed does not keep a process from its end', () => {
  const env = { TMPDIR: folderWith({}) };
  const { code, stdout, stderr } = faultbench(folder, ['scenarios', 'busy.js'], { env });
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    'the process ended while SC-BU-01 was played: no scenario may end it\n',
  ]);
});

test('a process that ends leaves no folder of its worlds behind', async () => {
  const TMPDIR = folderWith({});
  expect(faultbench(folder, ['scenarios', 'exit.js'], { env: { TMPDIR } }).code).toBe(1);
  await until(() => readdirSync(TMPDIR).length === 0);
});

test('against a deployment', async () => {
  const served = startFaultbench(folder, ['serve', 'worlds/library.yaml', '--http', '--token-file', 'tokens.json']);
  let said = '';
  served.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await until(() => said.includes('\n'));
  const { origin } = new URL(said.split('\n')[0] ?? '');
  const env = { FAULTBENCH_BASE_URL: origin, FAULTBENCH_TOKEN_MEMBER: 'secret-member-1' };
  const args = ['scenarios', 'library.scenarios.ts', '--mode', 'live', '--tags', 'read or failure'];
  const { code, stdout } = faultbench(folder, args, { env });
  expect(stdout).toContain('passed SC-LB-01 a book is there — its code is [redacted]\n');
  expect(stdout).toContain(
    'SKIPPED SC-LB-05 a fault strikes — in-process only: fault injection is not possible against a deployment\n',
  );
  expect([code, stdout.split('\n').at(-2)]).toEqual([1, '1 passed, 1 failed, 1 skipped']);
  expect(stdout).not.toMatch(/secret-member|code-of-emma/);
});

test.each([
  [['no.ts'], 'there is no module no.ts'],
  [['none.ts'], 'none.ts: it exports no catalogue; write: export const lending = catalogue'],
  [['syntax.ts'], 'syntax.ts does not load: Expected identifier but found "=" (syntax.ts:1:14)'],
  [['wrong.js'], "wrong.js does not load: 'sc-1': a scenario id is SC-<MODULE>-nn"],
  [['broken.js'], 'unknown field type "flaot"'],
  [
    ['library.scenarios.ts', '--tags', 'raed'],
    'no scenario is meant by tags "raed"; there are 5 scenarios, SC-LB-01 the first of them; their tags: failure, read, skip',
  ],
  [['library.scenarios.ts', '--tags', '(read'], 'tags "(read": ) is wanted at the end'],
  [['library.scenarios.ts', '--report', 'out.html'], '--report out.html: a report is JSON or Markdown'],
  [['library.scenarios.ts', '--report', 'nope/out.md'], '--report nope/out.md: there is no folder nope'],
  [['library.scenarios.ts', '--mode', 'prod'], "argument 'prod' is invalid. Allowed choices are inprocess, live."],
  [
    ['library.scenarios.ts', '--mode', 'live'],
    'live mode wants to know where the deployment is: set FAULTBENCH_BASE_URL',
  ],
])('%j does not load: exit code 2', (args, message) => {
  const { code, stdout, stderr } = faultbench(folder, ['scenarios', ...args]);
  expect(stderr).toContain(message);
  expect([code, stdout]).toEqual([2, '']);
});

test('what is probably not meant in a world file is said before, and in every report', () => {
  const till = folderWith({
    'till.yaml': `roles: { clerk: ["bills:read", "bills:raed"] }
services: { bills: { records: { bills: { x: str } }, operations: { list_bills: { kind: list, record: bills } } } }
`,
    'till.js': `const { catalogue } = require('faultbench/scenario');
exports.till = catalogue('till', { compose: './till.yaml' });
exports.till.scenario('SC-TI-01', 'bills are seen', (s) => s.as('clerk').call('list_bills').ok());
`,
    'node_modules/.keep': '',
  });
  symlinkSync(join(dist, '..'), join(till, 'node_modules', 'faultbench'));
  const args = ['scenarios', 'till.js', '--report', 'out.json', '--report', 'out.md'];
  const warning = `till.yaml  roles.clerk: no operation asks for "bills:raed"
  operations ask for bills:read - did you mean "bills:read"?`;
  expect(faultbench(till, args)).toMatchObject({ code: 0, stderr: `warning: ${warning}\n` });
  expect(JSON.parse(readFileSync(join(till, 'out.json'), 'utf8'))).toMatchObject({ warnings: [warning] });
  expect(readFileSync(join(till, 'out.md'), 'utf8')).toContain(`Probably not meant:\n\n- ${warning}\n`);
});
