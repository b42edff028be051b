import { runJest } from './support/jest';
import { project } from './support/project';
import { countingHandler, sweepsOf, sweptShop } from './support/sweeps';

jest.setTimeout(180_000);

const base = { 'swept.yaml': sweptShop, 'count.js': countingHandler };

const bench = `
const { test, expect, beforeEach, afterEach } = require('@jest/globals');
const seen = [];
beforeEach(() => { seen.push('before'); });
afterEach(() => { seen.push('after'); });
test.sweep({
  world: './swept.yaml',
  faults: ['http_500', 'timeout_before'],
  arrange: async ({ world }) => {
    seen.push('arrange');
    return { order: await world.orders.insert({ id: 'own', status: 'placed', total: 3 }) };
  },
})('each run has a bench and hooks of its own', async ({ world, mcp, trace, clock, faults, run, arranged }) => {
  seen.push('body');
  expect.hasAssertions();
  expect(world.orders.count()).toBe(21);
  expect(trace.events).toEqual([]);
  expect([run.number, run.of]).toEqual([1, 1]);
  await clock.advance('1h');
  expect(clock.now()).toBe('2025-06-01T01:00:00.000Z');
  expect(await mcp.call('get_order', { id: arranged.order.id }).catch((error) => error.status)).toBeDefined();
  expect(trace.faults().length).toBe(faults.active ? 1 : 0);
});
test('hooks have run around every run of the sweep, and around nothing else of it', () => {
  expect(seen.slice(0, -1)).toEqual(Array(3).fill(['arrange', 'before', 'body', 'after']).flat());
});
test.sweep({ world: './swept.yaml', faults: ['http_500'] })('handlers are evaluated afresh', async ({ mcp }) => {
  const first = await mcp.call('count_calls').catch(() => mcp.call('count_calls'));
  expect(first).toEqual({ calls: 1 });
});
`;

const doors = `
const { Client } = require('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = require('@modelcontextprotocol/sdk/client/stdio.js');
const found = async (client) => {
  const answer = await client.callTool({ name: 'get_order', arguments: { id: '1' } });
  return answer.isError ? answer.content[0].text : JSON.parse(answer.content[0].text).id;
};
test.sweep({ world: './swept.yaml', faults: ['http_503'] })('every door leads to the same world', async ({ mcp, trace }) => {
  const own = await mcp.connect(new Client({ name: 'own', version: '1' }));
  const spawned = new Client({ name: 'spawned', version: '1' });
  await spawned.connect(new StdioClientTransport({ ...(await mcp.stdio()), stderr: 'inherit' }));
  const clients = [await mcp.client(), own, spawned];
  for (const client of clients) expect(['1', '503: Service Unavailable']).toContain(await found(client));
  await spawned.close();
  const { baseUrl } = await mcp.rest();
  expect([200, 503]).toContain((await fetch(baseUrl + '/orders/orders/1')).status);
  expect(trace.events.map(({ door }) => door)).toEqual(['memory', 'memory', 'socket', 'rest']);
});
`;

const ends = `
const swept = (name, options, body) => test.sweep({ world: './swept.yaml', faults: ['http_500'], confirm: 0, ...options })(name, body, 300);
swept('not awaited', {}, async ({ mcp, trace }) => {
  await mcp.call('get_order', { id: '1' }).catch(() => { void mcp.call('list_orders', {}); });
});
swept('hangs', {}, async ({ mcp }) => {
  await mcp.call('get_order', { id: '1' }).catch(() => new Promise(() => {}));
});
swept('rejects unseen', {}, async ({ mcp }) => {
  await mcp.call('get_order', { id: '1' }).catch(() => { Promise.reject(new Error('nobody caught this')); });
});
swept('breaks', {}, async ({ mcp }) => {
  await mcp.call('get_order', { id: '1' }).catch(() => mcp.call('break_down').catch(() => {}));
});
swept('plans what never fires', {}, async ({ mcp, faults }) => {
  await mcp.call('get_order', { id: '1' }).catch(() => faults.next('payments.issue_refund', 'timeout'));
});
swept('calls nothing', {}, async () => {});
swept('fails without', {}, async ({ mcp }) => { await mcp.call('get_order', { id: 'none' }); });
swept('skips itself', {}, async ({ run }) => { run.skip('the model is not reachable'); });
test.sweep({ world: './none.yaml' })('has no world', async () => {});
`;

const wire = `
const doors = [];
test.sweep({ world: './swept.yaml', faults: ['http_500', 'disconnect', 'hang', { fault: 'crash', restart: true }] })(
  'refunds at most once',
  async ({ world, mcp, trace }) => {
    const refund = { order_id: '1', amount: 5 };
    const gone = new Promise((resolve) => setTimeout(resolve, 1000));
    const first = mcp.call('issue_refund', refund);
    await Promise.race([first.catch(() => mcp.call('issue_refund', refund)), gone]);
    expect(world.refunds.count()).toBeLessThan(2);
    doors.push(...trace.events.map(({ door, fault }) => [door, fault]));
  },
);
test('only what strikes the connection needs a process', () => {
  const by = (fault) => new Set(doors.filter((each) => each[1] === fault).map(([door]) => door));
  expect([by('http_500'), by('hang')]).toEqual([new Set(['memory']), new Set(['socket'])]);
});
`;

const folder = project({
  ...base,
  'bench.test.js': bench,
  'doors.test.js': doors,
  'ends.test.js': ends,
  'wire.test.js': wire,
});

test('each run of a sweep has a world, a bench and hooks of its own', async () => {
  const { tests } = await runJest(folder, ['bench']);
  expect(tests.map(({ message }) => message)).toEqual(['', '', '']);
});

test('every door leads to the world of the run', async () => {
  const { tests } = await runJest(folder, ['doors']);
  expect(tests.map(({ message }) => message)).toEqual(['']);
});

test('whatever goes wrong in a run is the outcome of that run', async () => {
  const { tests } = await runJest(folder, ['ends']);
  const swept = sweepsOf(folder);
  const told = Object.entries(swept).map(([name, { outcome, sweep }]) => [name, outcome, sweep?.ends]);
  expect(told).toEqual([
    ['not awaited', 'error', { error: 1 }],
    ['hangs', 'failed', { failed: 1 }],
    ['rejects unseen', 'failed', { failed: 1 }],
    ['breaks', 'error', { error: 1 }],
    ['plans what never fires', 'failed', { void: 1 }],
    ['calls nothing', 'failed', {}],
    ['fails without', 'failed', {}],
    ['skips itself', 'skipped', undefined],
    ['has no world', 'error', undefined],
  ]);
  expect(tests.find(({ name }) => name === 'skips itself')?.status).toBe('pending');
  const message = (name: string) => tests.find((each) => each.name === name)?.message ?? '';
  expect(message('not awaited')).toContain('ERROR under\n  - { on: orders.get_order, call: 1, fault: http_500 }');
  expect(message('not awaited')).toContain("mcp.call('list_orders') was not awaited");
  expect(message('hangs')).toContain('Exceeded timeout of 300 ms for a run of a sweep.');
  expect(message('rejects unseen')).toContain('nobody caught this');
  expect(message('breaks')).toContain('the handler of orders.break_down crashed: the handler is broken');
  expect(message('calls nothing')).toContain('no call reached the world');
  expect(message('plans what never fires')).toContain('no run under a fault tells anything');
  expect(message('fails without')).toContain('the run without a fault failed');
  expect(message('has no world')).toContain('none.yaml');
});

test('faults of the connection strike in a process of their own', async () => {
  const { tests } = await runJest(folder, ['wire']);
  expect(tests.map(({ status }) => status)).toEqual(['failed', 'passed']);
  const { sweep } = sweepsOf(folder)['refunds at most once'] ?? {};
  expect(sweep?.ends).toEqual({ failed: 2, survived: 2 });
  // a lost answer alone does it
  expect(sweep?.failures.map(({ plan }) => plan)).toEqual(['- { on: payments.issue_refund, call: 1, fault: timeout }']);
  expect(sweep?.text).toContain('shrunk from\n  - { on: payments.issue_refund, call: 1, fault: disconnect }');
});
