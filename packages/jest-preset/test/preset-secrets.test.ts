import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTrace } from '../src/report/read-trace';
import { type JestRun, runJest } from './support/jest';
import { outcomes, project } from './support/project';

jest.setTimeout(120_000);

const world = `
seed: 3
services:
  bank:
    records:
      customers:
        name: str
        api_key: token
        pin: { type: int, secret: true }
        phrase: { type: str, secret: true, optional: true }
        vault: { type: object, optional: true, secret: true, fields: { code: str, open: bool } }
    seed:
      customers:
        rows:
          - { id: "1", name: Ada, api_key: key-of-ada-4711, pin: 86753, phrase: 'say "please"', vault: { code: vault-code-9, open: true } }
          - { id: "2", name: Bob, api_key: key-of-bob-4712, pin: 12 }
          - { id: "3", name: Eve, api_key: key-of-eve-4714, pin: 300 }
    operations:
      get_customer: { kind: get, record: customers }
      update_customer: { kind: update, record: customers }
      tell: { kind: custom, handler: ./rules.js#tell, args: { id: str } }
      link: { kind: custom, handler: ./rules.js#link, args: { id: str } }
      note: { kind: custom, handler: ./rules.js#note, args: { text: str } }
      shout: { kind: custom, handler: ./rules.js#shout, args: { id: str } }
`;

const rules = `
const { refuse } = require('faultbench/handler');
exports.tell = ({ world }, { id }) => { throw refuse(403, 'not with ' + world.customers.get(id).api_key); };
exports.link = ({ world }, { id }) => ({ url: 'http://bank/?key=' + world.customers.get(id).api_key, cents: world.customers.get(id).pin });
exports.note = (_, { text }) => text;
exports.shout = ({ world }, { id }) => { console.log('log of', world.customers.get(id).api_key); return 'said'; };`;

const KEYS = ['key-of-ada-4711', 'key-of-bob-4712', 'key-between', 'key-at-last'];
const SECRETS = [...KEYS, '86753', 'please', 'vault-code-9'];

const files = {
  'bank.yaml': world,
  'rules.js': rules,
  'a.test.js': `
const { setupWorld } = require('faultbench');
const { world, mcp, trace, run, faults } = setupWorld('./bank.yaml');
const ada = () => world.customers.get('1');
afterEach(() => { run.attach('messages', [{ role: 'tool', content: JSON.stringify(ada()), pin: ada().pin }]); });
test('a text', () => { expect(ada().api_key).toBe('key-of-ada-4713'); });
test('a row', () => { expect(ada()).toEqual({ ...ada(), name: 'Bob' }); });
test('a number', () => { expect(ada().pin).toBe(2); });
test('a text of an error', () => { throw new TypeError('got ' + ada().api_key, { cause: new Error('for ' + ada().phrase) }); });
test('a thrown text', () => { throw 'thrown ' + ada().vault.code; });
test('several', () => { throw new AggregateError([new Error(ada().api_key)], 'all of ' + ada().pin); });
test('what was written in between', async () => {
  await mcp.call('update_customer', { id: '1', api_key: 'key-' + 'between' });
  await mcp.call('update_customer', { id: '1', api_key: 'key-at-' + 'last' });
  throw new Error(['key', 'between, then key', 'at', 'last'].join('-'));
});
test('a matcher of ours', async () => {
  await world.customers.insert({ name: 'Cy', api_key: 'key-' + 'between', pin: 3 });
  expect(world).toHaveRows('customers', { name: 'Di' });
});
test('a log', async () => { await mcp.call('shout', { id: '2' }); process.kill(process.pid, 0); throw new Error('it broke'); });
test('what a service says of it', async () => {
  await mcp.callRaw('tell', { id: '1' });
  await mcp.callRaw('link', { id: '1' });
  await mcp.callRaw('note', { text: 'the key is ' + ada().api_key });
  await faults.next('get_customer', 'http_503', { message: 'no key ' + ada().api_key });
  await mcp.callRaw('get_customer', { id: '2' });
  throw new Error('it is told');
});
test('a skip', () => { run.skip('no agent for ' + ada().api_key); });
test('asked for by its value', async () => {
  const [pin, phrase, name] = [424242, 'open sesame', 'x'.repeat(5000)];
  await mcp.call('update_customer', { id: '1', pin, phrase, name, vault: { code: 'vault-code-7', open: true } });
  for (const args of [{ pin }, { phrase }, { name }, { id: '1', pin, name }, { vault: { code: 'vault-code-7', open: true } }]) {
    expect(trace).toHaveToolCall('update_customer', { times: 1, args });
    expect(trace.callsTo('update_customer', args)).toHaveLength(1);
  }
  for (const args of [{ pin: 424243 }, { phrase: 'open' }, { name: 'x'.repeat(5001) }]) {
    expect(trace).not.toHaveToolCall('update_customer', { args });
    expect(trace.callsTo('update_customer', args)).toEqual([]);
  }
  for (const args of [{ id: expect.any(String), pin }, expect.objectContaining({ id: '1' }), { id: expect.anything() }])
    expect(trace).toHaveToolCall('update_customer', { args });
});
test('other numbers and words', () => { throw new Error('true: 12 of 8675 pins'); });
`,
  'gated.test.js': `
const { setupWorld } = require('faultbench');
describe.runs(2, { minPassRate: 1 })('block', () => {
  const { world } = setupWorld('./bank.yaml');
  test('tells', () => { expect(world.customers.get('1').api_key).toBe('other'); });
});
describe('after the end', () => {
  const { world } = setupWorld('./bank.yaml');
  test('throws', () => { const { api_key } = world.customers.get('1'); setTimeout(() => Promise.reject(new Error(api_key)), 50); });
  test('waits', () => new Promise((resolve) => setTimeout(resolve, 300)));
});`,
  'line-300.test.js': `
const { setupWorld } = require('faultbench');
const { world } = setupWorld('./bank.yaml');${'\n'.repeat(296)}
test('at line 300', () => { throw new Error('of ' + world.customers.get('3').pin); });`,
};

const folder = project(files);
const last = join(folder, '.faultbench', 'last-run');
let run: JestRun;

beforeAll(async () => {
  run = await runJest(folder, ['--ci'], { FORCE_COLOR: '1' });
});

/** Files below a folder; the state of a world holds its rows as they are. */
function written(path: string): readonly string[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => written(join(path, name)));
  return /state\.(json|journal\.jsonl)$/.test(path) ? [] : [path];
}

function tellingOf(text: string): readonly string[] {
  return SECRETS.filter((secret) => text.includes(secret));
}

test('every test fails for its own reason', () => {
  expect(run.tests.map(({ name, status }) => `${status} ${name}`)).toMatchInlineSnapshot(`
[
  "failed a text",
  "failed a row",
  "failed a number",
  "failed a text of an error",
  "failed a thrown text",
  "failed several",
  "failed what was written in between",
  "failed a matcher of ours",
  "failed a log",
  "failed what a service says of it",
  "pending a skip",
  "passed asked for by its value",
  "failed other numbers and words",
  "passed block tells [run 1]",
  "passed block tells [run 2]",
  "failed block tells: pass rate >= 100%",
  "failed after the end throws",
  "passed after the end waits",
  "failed at line 300",
]
`);
});

test('what Jest prints tells no secret, coloured or as JSON', () => {
  expect(tellingOf(run.stdout)).toEqual([]);
  expect(tellingOf(run.stderr)).toEqual([]);
});

test('nothing that a run leaves but its state does', () => {
  const telling = written(last).filter((path) => tellingOf(readFileSync(path, 'utf8')).length > 0);
  expect(telling.map((path) => path.slice(last.length))).toEqual([]);
  expect(written(last).filter((path) => path.endsWith('attachments.json')).length).toBeGreaterThan(5);
  expect(written(last).map((path) => path.slice(last.length + 1).split('/')[0])).toEqual(
    expect.arrayContaining(['evidence', 'outcomes', 'report.json', 'summary.md']),
  );
});

test('what stands there instead is what the trace shows', () => {
  const runs = outcomes(folder).runs;
  const between = runs.find(({ message }) => message.includes(', then '));
  const trace = readTrace(last, between?.evidence ?? '') ?? [];
  const shown = trace.map(({ args }) => (args as { api_key: string }).api_key);
  expect(between?.message.split('\n')[0]).toBe(shown.join(', then '));
});

test('what was said of a secret is told without it', () => {
  const told = outcomes(folder).runs.find(({ message }) => message.startsWith('it is told'));
  const shown = (readTrace(last, told?.evidence ?? '') ?? []).map(({ args, result, error }) => ({
    args,
    result,
    error,
  }));
  expect(shown).toMatchInlineSnapshot(`
[
  {
    "args": {
      "id": "1",
    },
    "error": {
      "message": "not with secret:fca12ee6b3258b40",
      "status": 403,
    },
    "result": undefined,
  },
  {
    "args": {
      "id": "1",
    },
    "error": undefined,
    "result": {
      "cents": "secret:156dd1e9a278cc1f",
      "url": "http://bank/?key=secret:fca12ee6b3258b40",
    },
  },
  {
    "args": {
      "text": "the key is secret:fca12ee6b3258b40",
    },
    "error": undefined,
    "result": "the key is secret:fca12ee6b3258b40",
  },
  {
    "args": {
      "id": "2",
    },
    "error": {
      "message": "no key secret:fca12ee6b3258b40",
      "status": 503,
    },
    "result": undefined,
  },
]
`);
});

test('a line whose number is a secret is still found', () => {
  const { message } = run.tests.find(({ name }) => name === 'at line 300') ?? { message: '' };
  expect(message).toMatch(/^Error: of secret:/);
  expect(message).toContain('line-300.test.js:300:');
});

test('the rest of a message stays', () => {
  const messages = outcomes(folder).runs.map(({ message }) => message.split('\n')[0]);
  expect(messages).toMatchInlineSnapshot(`
[
  "Expected: "key-of-ada-4713", Received: "secret:fca12ee6b3258b40"",
  "- "name": "Bob", + "name": "Ada"",
  "Expected: 2, Received: secret:156dd1e9a278cc1f",
  "got secret:fca12ee6b3258b40",
  "thrown secret:4e5e3455b7f59f46",
  "all of secret:156dd1e9a278cc1f",
  "secret:64ae7c7d4e086264, then secret:03ed8a057522ae1f",
  "Expected customers that match {"name": "Di"}: at least 1 row, Found: 0",
  "it broke",
  "it is told",
  "no agent for secret:fca12ee6b3258b40",
  "",
  "true: 12 of 8675 pins",
  "Expected: "other", Received: "secret:fca12ee6b3258b40"",
  "Expected: "other", Received: "secret:fca12ee6b3258b40"",
  "",
  "",
  "after the run had ended: secret:fca12ee6b3258b40",
  "of secret:688e531f7bcb7590",
]
`);
});
