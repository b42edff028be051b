import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JestRun, named, runJest } from './support/jest';
import { libraryFiles } from './support/library';
import { outcomes, project } from './support/project';
import { Started } from './support/started';

jest.setTimeout(180_000);

const head = `
const { catalogue, ScenarioFailed, Skip } = require('faultbench/scenario');
const { lending } = require('./lending.scenarios');
`;

/** Scenarios that go wrong, each in its own way. */
const wrong = `${head}
const wrong = catalogue('wrong', { compose: './library.yaml' });
wrong.scenario('SC-WR-01', 'a float is no amount', async (s) => {
  s.given('a loan');
  const loan = await s.as('member').call('borrow', { book_id: '1' }).ok();
  s.then('its fine is a number');
  loan.field('fine', 0.75);
});
wrong.scenario('SC-WR-02', 'a matcher of Jest', async (s) => {
  const books = await s.as('member').call('list_books');
  expect(books.body).toStrictEqual([{ id: '1', title: 'Emma', copies: 2 }]);
});
wrong.scenario('SC-WR-03', 'the run is awaited', async (s) => { await s; });
wrong.scenario('SC-WR-04', 'a helper gives the run back', async (s) => { const helper = async () => s; await helper(); });
wrong.scenario('SC-WR-05', 'an await is forgotten', async (s) => { s.as('member').call('list_books').refused(404); });
wrong.scenario('SC-WR-06', 'it is broken itself', async () => { undefined.x; });
wrong.scenario('SC-WR-07', 'a handler is broken', async (s) => { await s.as('member').call('break_down'); });
wrong.scenario('SC-WR-08', 'a fault never strikes', async (s) => { await s.fault.next('lending.borrow', 'timeout'); });
wrong.scenario('SC-WR-09', 'it does not end', { timeout: 700 }, async (s) => {
  await s.as('member').call('list_books').ok();
  await new Promise(() => {});
});
wrong.scenario('SC-WR-10', 'a secret is told', async (s) => {
  const loan = await s.as('member').call('borrow', { book_id: '1' }).ok();
  s.check(false, 'the card is ' + loan.value('card_token'));
});
wrong.scenario('SC-WR-11', 'an expectation is queued', async (s) => {
  await s.as('member')
    .call('list_books')
    .ok()
    .field('0.copies', 2);
});
wrong.scenario('SC-WR-12', 'a whole number is larger than numbers are exact', async (s) => {
  await s.as('member').post('/lending/borrow', { book_id: 9007199254740993n }).ok();
});
describe.catalogue(wrong, { shuffle: 5 });
`;

const chosen = `${head}
describe.catalogue(lending, { tags: 'money or race', ids: 'SC-LB-*' });
describe('by id', () => describe.catalogue(lending, { ids: ['SC-LB-04'] }));
describe('none', () => describe.catalogue(lending, { tags: 'nowhere' }));
describe('skipped', () => describe.skip.catalogue(lending, { ids: ['SC-LB-04'] }));
`;

const inline = `
jest.useFakeTimers();
const { describe, expect } = require('@jest/globals');
describe.catalogue('inline', { compose: './library.yaml', tags: 'not later' }, (books) => {
  books.scenario('SC-IN-01', 'waits in real time for values of its own realm', async (s) => {
    let asked = 0;
    const read = () => s.as('member').call('list_books').ok();
    const { body } = await s.eventually(read, { until: () => ++asked > 2, every: 0.01 });
    expect(body).toBeInstanceOf(Array);
    expect(Object.getPrototypeOf(body[0])).toBe(Object.prototype);
    expect(s.exchanges).toHaveLength(3);
  });
  books.scenario('SC-IN-02', 'comes later', { tags: ['later'] }, async () => {});
});
`;

const realm = `${head}
const one = catalogue('realm', { compose: './library.yaml' });
one.scenario('SC-RE-01', 'what is thrown is known by its class', async (s) => {
  const books = await s.as('member').call('list_books');
  let thrown;
  try { books.notFound(); } catch (error) { thrown = error; }
  expect(thrown).toBeInstanceOf(ScenarioFailed);
  expect(thrown).toBeInstanceOf(Error);
});
one.scenario('SC-RE-02', 'keys and times are those of the seed', async (s) => {
  s.note(s.key('LOAN') + ' ' + (await s.clock.now()));
  await s.clock.advance('+2h');
  expect(await s.clock.now()).toBe('2026-10-01T11:00:00.000Z');
});
describe.catalogue(one);
`;

const letters = `
services:
  post:
    records: { letters: { id: str, text: str } }
    seed: { letters: { rows: [{ id: "1", text: Dear }] } }
    operations: { list_letters: { kind: list, record: letters } }
`;

/** Two worlds behind one door, and a composition that nobody serves. */
const several = `${head}
const two = catalogue('two', { compose: ['./library.yaml', './letters.yaml'] });
two.scenario('SC-TW-01', 'asks both', async (s) => {
  await s.as('member').call('list_books').ok().length('', 1);
  await s.as('member').tool('list_letters').ok().field('0.text', 'Dear');
});
describe.catalogue(two);
const unserved = catalogue('unserved', { compose: { members: [] } });
unserved.scenario('SC-NO-01', 'is served by nobody', async () => {});
describe.catalogue(unserved);
`;

const usage = `${head}
const told = [];
const tell = (work) => {
  try { work(); told.push('nothing'); } catch (error) { told.push(error.message); }
};
tell(() => describe.catalogue('lending'));
tell(() => describe.catalogue({}, {}));
tell(() => describe.catalogue(lending, { tagss: 'x' }));
tell(() => describe.catalogue('late', { compose: 'library.yaml' }, async () => undefined));
tell(() => describe.catalogue(lending, { tags: 'money and' }));
tell(() => describe.catalogue(lending, { ids: [7] }));
tell(() => describe.catalogue(lending, { shuffle: -1 }));
tell(() => describe.catalogue(lending, { timeout: '1s' }));
tell(() => describe.catalogue(lending, { faults: 3 }));
tell(() => describe.catalogue('x', { compose: './none.yaml' }, () => {}));
tell(() => describe.catalogue('x', { compose: './library.yaml' }, (cat) => cat.scenario('x', 'y', () => {})));
test('told', () => {
  tell(() => describe.catalogue(lending));
  require('node:fs').writeFileSync('told.json', JSON.stringify(told));
});
`;

const broken = `
const { catalogue } = require('faultbench/scenario');
const one = catalogue('broken', { compose: './broken.yaml' });
one.scenario('SC-BR-01', 'is played nowhere', async () => {});
describe.catalogue(one);
test('goes on', () => {});
`;

const rates = `${head}
const rates = catalogue('rates', { compose: './library.yaml' });
let [played, met] = [0, 0];
rates.scenario('SC-RT-01', 'borrows again when the answer is lost', async (s) => {
  const first = await s.as('member').call('borrow', { book_id: '1' });
  if (first.statusCode === 504) await s.as('member').call('borrow', { book_id: '1' }).ok();
});
rates.scenario('SC-RT-02', 'is broken once', async (s) => { await s.as('member').call('list_books').ok(); if (++played === 2) undefined.x; });
rates.scenario('SC-RT-03', 'is skipped always', async () => { throw new Skip('no sun'); });
rates.scenario('SC-RT-04', 'turns faults off', async (s) => {
  await s.fault.profile(false);
  await s.as('member').call('borrow', { book_id: '1' }).ok();
  met++;
});
describe.runs(6, { minPassRate: 0.1, concurrency: 2 })('over runs', () => describe.catalogue(rates, { faults: true }));
test('all that were to pass did', () => expect(met).toBe(6));
`;

const probes = `${head}
const matrix = catalogue('matrix', { compose: './library.yaml' });
matrix.permissionMatrix({ operations: ['list_books', 'get_loan', 'list_loans', 'borrow'] });
describe.catalogue(matrix, { tags: 'probe:permissions' });
describe('others', () => describe.catalogue(matrix, { tags: 'not probe' }));
`;

/** Writes down what an error of a test carries beside its message. */
const details = `
module.exports = class {
  onTestFileResult(_file, { testResults }) {
    for (const { title, failureDetails: [error] } of testResults)
      if (/^SC-WR-(01|12) /.test(title)) require('node:fs').writeFileSync(title.slice(0, 8) + '.json', JSON.stringify(error.scenario));
  }
};
`;

let run: JestRun;
let folder: string;

beforeAll(async () => {
  folder = project({
    ...libraryFiles,
    'jest.config.js': "module.exports = { preset: 'faultbench', reporters: ['faultbench/reporter', './details.js'] };",
    'details.js': details,
    'lending.test.js': `${head}describe.catalogue(lending);`,
    'wrong.test.js': wrong,
    'chosen.test.js': chosen,
    'inline.test.js': inline,
    'realm.test.js': realm,
    'usage.test.js': usage,
    'broken.test.js': broken,
    'broken.yaml': 'services: { orders: { records: { orders: { total: flaot } } } }',
    'rates.test.js': rates,
    'probes.test.js': probes,
    'several.test.js': several,
    'letters.yaml': letters,
  });
  run = await runJest(folder, ['-w', '2']);
});

/** Status of each test whose name begins so, in order. */
function statuses(start: string): readonly string[] {
  const of = run.tests.filter(({ name }) => name.startsWith(start));
  return of.map(({ name, status }) => `${status} ${name.slice(start.length)}`);
}

function messageOf(name: string): string {
  return run.tests.find((each) => each.name.includes(name))?.message ?? 'no such test';
}

const line = (file: string, text: string) => {
  const lines = readFileSync(join(folder, `${file}.test.js`), 'utf8').split('\n');
  return `${file}.test.js:${lines.findIndex((each) => each.includes(text)) + 1}:`;
};

test('scenarios are tests of their catalogue, skipped with a reason where they cannot be played', () => {
  const all = [
    'passed SC-LB-01 a fine is exact through both doors',
    'passed SC-LB-02 five race for the last copy',
    'passed SC-LB-03 an answer that is lost does not lend twice',
    'passed SC-LB-04 nobody can borrow without a login',
    'pending SC-LB-05 only a deployment has it',
    'pending SC-LB-06 the weather is bad',
  ];
  expect(statuses('lending ').slice(-8)).toEqual(expect.arrayContaining(all));
  expect(run.stderr).toContain('SKIPPED SC-LB-05 — declared live only\n');
  expect(run.stderr).toContain('SKIPPED SC-LB-06 — it rains\n');
});

test('by tags and ids; one entry says so where nothing is left', () => {
  const names = run.tests.map(({ name, status }) => `${status} ${name}`);
  const none = 'pending none lending no scenario selected by tags "nowhere"';
  expect(names.filter((name) => name.includes('none '))).toEqual([none]);
  expect(statuses('by id lending ')).toEqual(['passed SC-LB-04 nobody can borrow without a login']);
  expect(statuses('skipped lending ')).toEqual(['pending SC-LB-04 nobody can borrow without a login']);
  expect(names.filter((name) => name.includes(' lending SC-LB-01'))).toHaveLength(2);
  expect(names.filter((name) => name.includes(' lending SC-LB-03'))).toHaveLength(1);
});

test('written where they are played, with fake timers and values of the test’s own realm', () => {
  expect(statuses('inline ')).toEqual(['passed SC-IN-01 waits in real time for values of its own realm']);
  expect(statuses('realm ').map((text) => text.slice(0, 15))).toEqual(['passed SC-RE-01', 'passed SC-RE-02']);
});

test('a failure tells message, steps and exchange, at the line of the expectation, secrets hidden', () => {
  const message = messageOf('SC-WR-01');
  const told = [
    `POST /lending/borrow as member (http): field 'fine': expected 0.75 (float) and got "0.75" (str)`,
    'GIVEN a loan\n · member POST /lending/borrow → 200\nTHEN its fine is a number\n\nhttp POST /lending/borrow as member → 200 (',
    '"fine":"0.75","card_token":"[redacted]"',
    'in the order of FAULTBENCH_SHUFFLE=5',
    line('wrong', "field('fine'"),
  ];
  for (const text of told) expect(message).toContain(text);
  expect(messageOf('SC-WR-12')).toMatch(/expected success, got 422/);
  expect(messageOf('SC-WR-11')).toContain(line('wrong', "field('0.copies'"));
  expect(messageOf('SC-WR-02')).toContain(line('wrong', 'toStrictEqual'));
  expect(messageOf('SC-WR-02')).toMatch(/^Error: expect\(received\)/);
  expect(messageOf('SC-WR-10')).toContain('the card is [redacted]');
  const facts = JSON.parse(readFileSync(join(folder, 'SC-WR-01.json'), 'utf8'));
  expect(facts).toMatchObject({ id: 'SC-WR-01', outcome: 'failed', failing: { status: 200, phase: 'GIVEN' } });
  expect(JSON.stringify(facts)).not.toContain('card-1234-5678');
  const large = JSON.parse(readFileSync(join(folder, 'SC-WR-12.json'), 'utf8'));
  expect(large.failing.request).toEqual({ body: { book_id: '9007199254740993' } });
});

test.each([
  ['SC-WR-03', 'TypeError: a run is not awaited: then() takes the text of a phase', "'SC-WR-03'"],
  ['SC-WR-04', 'TypeError: a run is not awaited: then() takes the text of a phase', "'SC-WR-04'"],
  ['SC-WR-05', '1 request chain was never awaited: GET /lending/books', "'SC-WR-05'"],
  ['SC-WR-06', "TypeError: Cannot read properties of undefined (reading 'x')", "'SC-WR-06'"],
  ['SC-WR-07', 'the handler of lending.break_down crashed: the handler is broken', "'SC-WR-07'"],
  ['SC-WR-08', 'a planned fault never struck: timeout on lending.borrow', "'SC-WR-08'"],
])('%s is an error: %s', (id, text, written) => {
  expect(messageOf(id)).toContain(`ScenarioError: ${text}`);
  expect(messageOf(id)).toContain(line('wrong', written));
  expect(run.stderr).toContain(`ERROR ${id} — ${text}`);
  const ended = outcomes(folder).runs.find(({ scenario }) => scenario === id);
  expect(ended?.outcome).toBe('error');
});

test('one that does not end is timed out where its scenario says', () => {
  expect(messageOf('SC-WR-09')).toContain('Exceeded timeout of 700 ms for a test.');
  expect(messageOf('SC-WR-09')).toContain('Calls until then: list_books');
});

test('a world that does not load fails its scenarios with every mistake, and the rest of the file goes on', () => {
  expect(messageOf('SC-BR-01')).toMatch(/ScenarioError: .*broken\.yaml:1:51 .*unknown field type "flaot"/s);
  expect(statuses('goes on')).toEqual(['passed ']);
});

test('several worlds are behind one door; what nobody serves is an error', () => {
  expect(statuses('two ')).toEqual(['passed SC-TW-01 asks both']);
  expect(messageOf('SC-NO-01')).toContain('ScenarioError: unserved: its composition has no world file to serve');
});

test('over runs: failures by chance are forgiven, errors are not, and what was always skipped shows nothing', () => {
  const verdicts = statuses('over runs rates ').filter((text) => text.endsWith('pass rate >= 10%'));
  expect(verdicts).toEqual([
    'passed SC-RT-01 borrows again when the answer is lost: pass rate >= 10%',
    'failed SC-RT-02 is broken once: pass rate >= 10%',
    'pending SC-RT-03 is skipped always: pass rate >= 10%',
    'passed SC-RT-04 turns faults off: pass rate >= 10%',
  ]);
  expect(statuses('all that were to pass did')).toEqual(['passed ']);
  expect(run.stderr).toMatch(/SC-RT-01 .* {3}[2-5]\/6 passed .*PASS/);
  expect(run.stderr).toMatch(/run 0\d +borrow!timeout → borrow!409/);
  expect(run.stderr).toMatch(/SC-RT-02 .* 5\/6 passed \(1 error\) .*FAIL/);
  expect(run.stderr).toMatch(/SC-RT-03 .* 0\/6 passed .*no verdict/);
});

test('probes are tests, each on a world of its own: operations by roles, nobody and an unknown token', () => {
  expect(statuses('matrix PROBE-PERM-')).toHaveLength(4 * (2 + 2));
  expect(statuses('matrix PROBE-PERM-').filter((text) => !text.startsWith('passed'))).toEqual([]);
  expect(statuses('others matrix ')).toEqual(['pending no scenario selected by tags "not probe"']);
});

test('mistakes in a definition are told where they are made', () => {
  expect(JSON.parse(readFileSync(join(folder, 'told.json'), 'utf8'))).toEqual([
    'describe.catalogue: the text "lending" is no catalogue; write describe.catalogue(catalogue, options)',
    'describe.catalogue: an object is no catalogue; write describe.catalogue(catalogue, options)',
    'describe.catalogue: unknown option tagss; use tags, ids, shuffle, timeout, faults, seed, clock - did you mean tags?',
    'describe.catalogue: its function is async; add the scenarios at once',
    'describe.catalogue: tags "money and": a tag is wanted at the end; write clock and not (probe or failure)',
    "describe.catalogue: ids holds 7; write ids with * for anything, e.g. ids: ['SC-LB-*']",
    'describe.catalogue: shuffle is -1; it must be a whole number from 0, e.g. shuffle: 42',
    'describe.catalogue: timeout is the text "1s"; it must be milliseconds, e.g. timeout: 60_000',
    expect.stringMatching(/faults is 3; use true/),
    expect.stringMatching(/none\.yaml {2}no such file/),
    "'x': a scenario id is SC-<MODULE>-nn (SC-HR-08, SC-CT-22)",
    'describe.catalogue was called while tests run; call it where tests are defined',
  ]);
});

test('the report counts them, and its files keep no secret', () => {
  expect(run.stderr).toMatch(/\n {2}8 of the failed are errors\n {2}\d+ passed, 14 failed, 2 skipped\n/);
  const summary = readFileSync(join(folder, '.faultbench', 'last-run', 'summary.md'), 'utf8');
  expect(summary).toContain('### faultbench: scenarios');
  expect(summary).toContain('- SKIPPED SC-LB-06 — it rains');
  const secret = /card-1234-5678|fbt_\w+_[0-9a-f]{16}/;
  const state = /state(\.journal)?\.jsonl?$/;
  for (const file of filesBelow(join(folder, '.faultbench')).filter((each) => !state.test(each)))
    expect([file, secret.exec(readFileSync(file, 'utf8'))]).toEqual([file, null]);
  expect(secret.exec(run.stdout + run.stderr)).toBeNull();
});

test('variables narrow the choice, set the order and replay one', async () => {
  const only = ['--runTestsByPath', join(folder, 'lending.test.js'), join(folder, 'wrong.test.js')];
  const chosen = await runJest(folder, [...only, '-t', 'SC-'], {
    FAULTBENCH_TAGS: 'not (race or failure or money)',
    FAULTBENCH_SHUFFLE: '3',
  });
  const played = named(chosen, 'failed').filter((name) => name.startsWith('wrong '));
  expect(new Set(played).size).toBe(12);
  expect(played.map((name) => name.slice(6, 14))).not.toEqual([...played.map((name) => name.slice(6, 14))].sort());
  expect(named(chosen, 'passed')).toEqual(['lending SC-LB-04 nobody can borrow without a login']);
  expect(chosen.stderr).toContain('FAULTBENCH_TAGS="not (race or failure or money)" FAULTBENCH_SHUFFLE=3');
  const token = outcomes(folder).runs.find(({ scenario }) => scenario === 'SC-WR-11')?.replay ?? '';
  const again = await runJest(folder, only, { FAULTBENCH_REPLAY: token });
  expect(named(again, 'failed')).toEqual(['wrong SC-WR-11 an expectation is queued']);
  expect(named(again, 'passed')).toEqual([]);
});

test('against a deployment nothing is started; what it cannot do is skipped with the reason', async () => {
  writeFileSync(
    join(folder, 'tokens.json'),
    JSON.stringify({ 'secret-one-1': 'member', 'secret-two-2': 'member#2', 'secret-aud-3': 'auditor' }),
  );
  const served = serve(['library.yaml', '--http', '--token-file', 'tokens.json']);
  await served.until(() => served.stderr.includes('\n'));
  const [url = ''] = served.stderr.split('\n');
  const live = await runJest(folder, ['--runTestsByPath', join(folder, 'lending.test.js')], {
    FAULTBENCH_MODE: 'live',
    FAULTBENCH_BASE_URL: new URL(url).origin,
    FAULTBENCH_MCP_URL: url,
    FAULTBENCH_TOKEN_MEMBER: 'secret-one-1',
    FAULTBENCH_TOKEN_MEMBER_2: 'secret-two-2',
    FAULTBENCH_TOKEN_AUDITOR: 'secret-aud-3',
  });
  await served.end('SIGTERM');
  const nowhere = await runJest(folder, ['-t', 'SC-LB-01', '--runTestsByPath', join(folder, 'lending.test.js')], {
    FAULTBENCH_MODE: 'live',
  });
  expect(nowhere.tests[0]?.message).toContain('ScenarioError: live mode wants to know where the deployment is');
  expect(live.tests.map(({ name, status }) => `${status} ${name.slice(8, 16)}`)).toEqual([
    'passed SC-LB-01',
    'pending SC-LB-02',
    'pending SC-LB-03',
    'passed SC-LB-04',
    'passed SC-LB-05',
    'pending SC-LB-06',
  ]);
  const reasons = [
    'SC-LB-02 — live: no token for persona member#3 (set FAULTBENCH_TOKEN_MEMBER_3)',
    'SC-LB-03 — in-process only: fault injection is not possible against a deployment',
  ];
  for (const reason of reasons) expect(live.stderr).toContain(`SKIPPED ${reason}\n`);
  expect(live.stdout + live.stderr).not.toMatch(/secret-(one|two|aud)/);
});

/** A deployment, as far as scenarios can tell. */
function serve(args: readonly string[]): Started {
  const cli = join(__dirname, '..', '..', '..', 'dist', 'cli.js');
  return new Started(spawn(process.execPath, [cli, 'serve', ...args], { cwd: folder, stdio: 'pipe' }));
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
