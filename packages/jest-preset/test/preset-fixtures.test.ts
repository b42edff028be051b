import { type JestRun, runJest } from './support/jest';
import { project } from './support/project';

jest.setTimeout(120_000);

const head = "const { setupWorld, ToolError } = require('faultbench');\n";

/** Test files that check the handles from inside; each must pass. */
const files = {
  'reads.test.js': `
const { world, mcp, trace, clock, run } = setupWorld('./shop.yaml', { seed: 3 });
test('rows are frozen values of this realm', () => {
  const order = world.orders.get(1);
  expect(order).toBe(world.orders.get('1'));
  expect(Object.isFrozen(order)).toBe(true);
  expect(order).toBeInstanceOf(Object);
  expect(world.orders.all()).toBeInstanceOf(Array);
  expect(world.orders.where({ id: '1' })).toStrictEqual([{ ...order }]);
  expect(world.orders.all().reverse()[0].id).toBe('20');
  expect(world.orders.count()).toBe(20);
  expect(world.orders.first({ id: 'none' })).toBeUndefined();
  expect(world.table('orders').get('1')).toBe(order);
});
test('mistakes are errors of this realm at this line', () => {
  const at = (work) => { try { work(); } catch (error) { return error; } };
  const error = at(() => world.orders.pick({ status: 'lost' }));
  expect(error).toBeInstanceOf(Error);
  expect(error.message).toMatch(/^no orders match {"status":"lost"} among 20 rows; there are status: "/);
  expect(error.stack.split('\\n').at(1)).toMatch(/reads\\.test\\.js:17:/);
  expect(at(() => world.orders.where({ state: 1 })).message).toContain('orders has no field "state" (did you mean "status"?)');
  expect(at(() => world.oders).message).toContain('has no record type "oders" (did you mean "orders"?)');
  expect(world.visible.orders.all()).toEqual(world.orders.all());
  expect(at(() => world.visible.oders).message).toContain('has no record type "oders"');
  expect(at(() => trace.count('get_ordr')).message).toContain('did you mean "get_order"?');
});
test('handles answer what printers and promises ask with undefined', async () => {
  expect(await world).toBe(world);
  for (const key of ['then', 'toJSON', 'asymmetricMatch', '$$typeof', Symbol('x'), Symbol.toPrimitive]) {
    expect(world[key]).toBeUndefined();
  }
  expect(() => expect(world).toEqual({ a: 1 })).toThrow('Expected');
  expect(JSON.stringify({ world })).toContain('world');
});
test('the clock is read at once and moved with await', async () => {
  expect(clock.now()).toBe('2025-06-01T00:00:00.000Z');
  await clock.advance('2h');
  expect(clock.now()).toBe('2025-06-01T02:00:00.000Z');
  await clock.set('2025-07-01T00:00:00Z');
  expect(clock.now()).toBe('2025-07-01T00:00:00.000Z');
  await expect(clock.advance(5)).rejects.toThrow("write one such as '30s'");
  await expect(clock.set('noon')).rejects.toThrow('is no instant');
});
test('a plain test is run 1 of 1', () => { expect([run.number, run.of, run.seed]).toEqual([1, 1, 3]); });`,
  'writes.test.js': `
const { world, mcp, trace } = setupWorld('./shop.yaml');
test('writes of the test are no calls and no part of the diff', async () => {
  const refund = await world.refunds.insert({ order_id: '1', amount: 5, created_at: '2025-06-01T00:00:00Z' });
  expect(refund).toEqual({ id: '1', order_id: '1', amount: 5, created_at: '2025-06-01T00:00:00.000Z' });
  expect(await world.refunds.update(refund.id, { amount: 6 })).toMatchObject({ amount: 6 });
  expect(world.refunds.get('1').amount).toBe(6);
  const before = world.snapshot();
  expect(await world.refunds.delete(1)).toBe(true);
  expect(await world.refunds.delete('none')).toBe(false);
  expect(world.diff()).toEqual({ created: {}, updated: {}, deleted: {} });
  expect(Object.keys(world.diff(before).deleted.refunds)).toEqual(['1']);
  expect([trace.count(), world.revision]).toEqual([0, 3]);
  await mcp.call('issue_refund', { order_id: '1', amount: 7 });
  expect(Object.values(world.diff().created.refunds)).toMatchObject([{ amount: 7 }]);
});
test('mistakes are refused at the line that made them', async () => {
  const error = await world.refunds.insert({ order_id: 'none' }).catch((error) => error);
  expect(error).toBeInstanceOf(Error);
  expect(error.stack).toMatch(/writes\\.test\\.js:18:/);
  await expect(world.refunds.insert({ order_id: '1', amount: 1, created_at: 'now', amuont: 3 })).rejects.toThrow('did you mean');
  await expect(world.refunds.update('none', { amount: 1 })).rejects.toThrow('not found');
  await expect(world.refunds.insert(null)).rejects.toThrow('a row is an object of fields');
  await expect(world.refunds.update({}, {})).rejects.toThrow('an id is a text or a number');
  expect(world.refunds.count()).toBe(0);
});`,
  'mcp.test.js': `
const { Client } = require('@modelcontextprotocol/sdk/client/index.js');
const { spawn } = require('node:child_process');
const { world, mcp, trace } = setupWorld('./shop.yaml');
test('call gives the value or throws the refusal', async () => {
  expect(await mcp.call('get_order', { id: '1' })).toStrictEqual({ ...world.orders.get('1') });
  expect(await mcp.call('list_refunds')).toEqual([]);
  const error = await mcp.call('get_order', { id: 'none' }).catch((error) => error);
  expect(error).toBeInstanceOf(ToolError);
  expect(error).toMatchObject({ status: 404, tool: 'get_order', message: expect.stringMatching(/^404: .*none/) });
  expect(error.stack).toMatch(/mcp\\.test\\.js:8:/);
  await expect(mcp.call('get_ordr', {})).rejects.toMatchObject({ name: 'ToolError', status: 404, message: expect.stringMatching(/^Tool get_ordr not found; use get_order, .* - did you mean "get_order"\\?$/) });
  expect(await mcp.callRaw('get_order', { id: 'none' })).toMatchObject({ isError: true });
});
test('client is connected, its results and errors are of this realm', async () => {
  const client = await mcp.client();
  const { tools } = await client.listTools();
  expect(tools).toBeInstanceOf(Array);
  expect(tools.map(({ name }) => name)).toContain('issue_refund');
  const result = await client.callTool({ name: 'get_order', arguments: { id: '1' } });
  expect(result.structuredContent).toStrictEqual({ ...world.orders.get('1') });
  const error = await client.callTool({ name: 'nothing', arguments: {} }).catch((error) => error);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'McpError', code: -32602 });
});
test('connect takes a client of one\\'s own', async () => {
  const own = new Client({ name: 'own', version: '1' });
  expect(await mcp.connect(own)).toBe(own);
  expect((await own.callTool({ name: 'get_order', arguments: { id: '2' } })).structuredContent.id).toBe('2');
  await own.close();
  await expect(own.callTool({ name: 'get_order', arguments: { id: '2' } })).rejects.toThrow();
});
test('connect takes a client of the second generation', async () => {
  const { Client } = require('@modelcontextprotocol/client');
  const own = await mcp.connect(new Client({ name: 'own', version: '1' }));
  expect((await own.callTool({ name: 'get_order', arguments: { id: '2' } })).structuredContent.id).toBe('2');
});
test('stdio names a server to spawn that reaches this world', async () => {
  const { command, args, env } = await mcp.stdio();
  expect(env).toStrictEqual({});
  const child = spawn(command, args, { env: { ...process.env, ...env } });
  const send = (message) => child.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } } });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/call', params: { name: 'issue_refund', arguments: { order_id: '1', amount: 1 } } });
  for await (const line of require('node:readline').createInterface(child.stdout)) if (JSON.parse(line).id === 2) break;
  expect(world.refunds.count()).toBe(1);
  expect(trace.path()).toBe('issue_refund');
  child.stdin.end();
});
test('clients that were left open end with the run', async () => { await (await mcp.client()).ping(); });`,
  'faults.test.js': `
const { world, mcp, trace, faults, clock } = setupWorld('./shop.yaml');
test('next strikes the next call of an operation', async () => {
  expect(faults.active).toBe(false);
  await faults.next('payments.issue_refund', 'timeout', { when: { order_id: '1' } });
  expect(faults.active).toBe(true);
  await expect(mcp.call('issue_refund', { order_id: '1', amount: 1 })).rejects.toMatchObject({ status: 504 });
  expect(world.refunds.count()).toBe(1);
  expect(trace.path()).toBe('issue_refund!timeout');
  expect([trace.faults().length, trace.failures().length, trace.applied().length]).toEqual([1, 0, 1]);
});
test('plan, set and clear', async () => {
  await faults.plan([{ on: 'get_order', call: 2, fault: 'http_503' }]);
  await faults.set({ 'orders.list_orders': { errors: { http_500: 1 } } });
  await mcp.call('get_order', { id: '1' });
  await expect(mcp.call('get_order', { id: '1' })).rejects.toMatchObject({ status: 503 });
  await expect(mcp.call('list_orders')).rejects.toMatchObject({ status: 500 });
  await faults.clear();
  expect(await mcp.call('list_orders')).toHaveLength(20);
  expect(faults.active).toBe(false);
});
test('mistakes name their place', async () => {
  await expect(faults.next('payments.isue_refund', 'timeout')).rejects.toThrow('issue_refund');
  await expect(faults.next('issue_refund', 'timeoot')).rejects.toThrow('timeout');
  await expect(faults.plan({})).rejects.toThrow();
  await expect(faults.set({ nowhere: {} })).rejects.toThrow('nowhere');
  const error = await faults.plan([{ on: 'issue_refund' }]).catch((error) => error);
  expect(error).toBeInstanceOf(Error);
  expect(error.stack).toMatch(/faults\\.test\\.js:27:/);
});
test('a cut answer is no value', async () => {
  await faults.next('get_order', 'malformed_json');
  await expect(mcp.call('get_order', { id: '1' })).rejects.toMatchObject({ name: 'ToolError', status: 200 });
});`,
  'outside.test.js': `
const { world, mcp, trace, run, faults, initial, arranged, clock } = setupWorld('./shop.yaml', {
  arrange: async ({ world, clock, faults }) => { await clock.advance('1d'); return { message: 'hello', at: clock.now() }; },
});
const said = [() => world.orders.all(), () => world.revision, () => trace.events, () => run.number, () => arranged.order, () => clock.now()]
  .map((use) => { try { use(); return 'nothing'; } catch (error) { return error.message; } });
test('outside of a run handles say where to look', () => {
  for (const message of said) expect(message).toContain('was used outside of a run');
  expect(said[0]).toContain('world.orders.all');
  expect(said[0]).toContain('initial');
});
test('what is awaited says so too', async () => {
  expect(initial.orders.where({ id: '1' })).toHaveLength(1);
  expect(initial.orders.get(1)).toBeInstanceOf(Object);
});
test('arranged', () => { expect({ ...{ message: arranged.message, at: arranged.at } }).toEqual({ message: 'hello', at: '2025-06-02T00:00:00.000Z' }); });
beforeAll(() => { expect(() => world.orders.all()).toThrow('outside of a run'); });`,
  'fake-timers.test.js': `
const { world, mcp, clock } = setupWorld('./shop.yaml');
beforeEach(() => { jest.useFakeTimers(); });
test('nothing freezes', async () => {
  expect(await mcp.call('get_order', { id: '1' })).toMatchObject({ id: '1' });
  await clock.advance('1h');
  await world.orders.insert({ status: 'placed', total: 1 });
  const client = await mcp.client();
  expect((await client.callTool({ name: 'list_orders', arguments: {} })).structuredContent.result).toHaveLength(21);
  expect(jest.getTimerCount()).toBe(0);
});`,
  'legacy-fake-timers.test.js': `
const { mcp } = setupWorld('./shop.yaml');
test('nothing freezes', async () => {
  jest.useFakeTimers({ legacyFakeTimers: true });
  expect(await mcp.call('get_order', { id: '1' })).toMatchObject({ id: '1' });
});`,
  'retried.test.js': `
jest.retryTimes(1);
const { mcp, trace } = setupWorld('./shop.yaml');
let attempts = 0;
test('a plain test that is made again finds a fresh world', async () => {
  await mcp.call('issue_refund', { order_id: '1', amount: 1 });
  expect(trace.count()).toBe(1);
  expect(++attempts).toBe(2);
});`,
  'faults-file.test.js': `
describe('from a file', () => {
  const { mcp } = setupWorld('./shop.yaml', { faults: './other.yaml' });
  test('strikes', async () => { await expect(mcp.call('get_order', { id: '1' })).rejects.toMatchObject({ status: 503 }); });
});
describe('given', () => {
  const { mcp } = setupWorld(new URL('file://' + __dirname + '/shop.yaml'), { faults: { plan: [{ on: 'orders.*', call: '2..', fault: 'http_500' }] } });
  test('strikes', async () => {
    await mcp.call('get_order', { id: '1' });
    await expect(mcp.call('get_order', { id: '1' })).rejects.toMatchObject({ status: 500 });
  });
});
describe('off', () => {
  const { mcp, clock } = setupWorld('./shop.yaml', { faults: false, clock: '2026-01-01T00:00:00+01:00' });
  test('never strikes', async () => {
    for (let n = 0; n < 20; n++) await mcp.call('issue_refund', { order_id: '1', amount: 1 });
    expect(clock.now()).toBe('2025-12-31T23:00:00.000Z');
  });
});`,
  'other.yaml': 'plan: [{ on: orders.get_order, fault: http_503 }]\n',
};

const withHead = Object.fromEntries(
  Object.entries(files).map(([name, text]) => [name, name.endsWith('.js') ? head + text.trimStart() : text]),
);
const folder = project(withHead);
let run: JestRun;

beforeAll(async () => {
  run = await runJest(folder, ['-w', '2']);
});

test.each(Object.keys(files).filter((name) => name.endsWith('.js')))('%s', (name) => {
  const file = run.files.find((each) => each.name === `${folder}/${name}`);
  expect(file).toMatchObject({ status: 'passed', message: '' });
});

test('a timed-out run that goes on calling reaches its own closed world; the next run is clean', async () => {
  const late = project({
    'a.test.js': `${head}
const { world, mcp, trace, run } = setupWorld('./shop.yaml');
let late;
test('one', async () => {
  await mcp.call('get_order', { id: '1' });
  late = new Promise((resolve) => setTimeout(resolve, 400))
    .then(() => mcp.call('issue_refund', { order_id: '1', amount: 1 }))
    .catch((error) => error.message);
  await new Promise(() => {});
}, 200);
test('two', async () => {
  expect(await late).toContain('this test has ended and its world is closed');
  expect([trace.count(), world.refunds.count()]).toEqual([0, 0]);
});`,
  });
  const { tests } = await runJest(late);
  expect(tests.map(({ name, status }) => `${status} ${name}`)).toEqual(['failed one', 'passed two']);
  expect(tests[0]?.message).toContain('Exceeded timeout of 200 ms for a test');
  expect(tests[0]?.message).toContain('Calls until then: get_order');
  expect(tests[0]?.message).toMatch(/at .*a\.test\.js:5:1/);
});
