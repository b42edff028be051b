import { named, runJest } from './support/jest';
import { project } from './support/project';

jest.setTimeout(120_000);

const head = `
const { setupWorld } = require('faultbench');
const { Client } = require('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = require('@modelcontextprotocol/sdk/client/stdio.js');
const { StreamableHTTPClientTransport } = require('@modelcontextprotocol/sdk/client/streamableHttp.js');
const modern = require('@modelcontextprotocol/client');
const info = { name: 'agent', version: '1' };
const connected = async (client, transport) => { await client.connect(transport); return client; };
const overHttp = ({ url, headers }) => connected(new Client(info), new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
const overStdio = (server) => connected(new Client(info), new StdioClientTransport(server));
const refund = (client, order_id = '1') => client.callTool({ name: 'issue_refund', arguments: { order_id, amount: 1 } });
`;

test('agents reach the world of their run at every door, and no other', async () => {
  const folder = project({
    'doors.test.js': `${head}
describe('http', () => {
  const { mcp, world, trace, faults } = setupWorld('./shop.yaml');
  test('one world for clients of both generations', async () => {
    const at = await mcp.http();
    expect(at).toStrictEqual({ url: expect.stringMatching(/^http:\\/\\/127\\.0\\.0\\.1:\\d+\\/mcp$/), headers: {} });
    expect(await mcp.http()).toStrictEqual(at);
    const old = await overHttp(at);
    const young = await connected(new modern.Client(info, { versionNegotiation: { mode: 'auto' } }), new modern.StreamableHTTPClientTransport(new URL(at.url)));
    expect(young.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    await refund(old);
    await refund(young);
    await mcp.call('issue_refund', { order_id: '1', amount: 1 });
    expect(world.refunds.count()).toBe(3);
    expect(trace.events.map(({ door }) => door)).toEqual(['http', 'http', 'socket']);
    await Promise.all([old.close(), young.close()]);
  });
  test('faults strike there too', async () => {
    const client = await overHttp(await mcp.http());
    await faults.next('payments.issue_refund', 'timeout');
    expect(await refund(client)).toMatchObject({ isError: true, content: [{ text: '504: Request timed out after 30000 ms' }] });
    expect(trace.path()).toBe('issue_refund!timeout');
    await client.close();
  });
});
describe.runs(4)('runs over http', () => {
  const { mcp, world, run } = setupWorld('./shop.yaml');
  const urls = new Set();
  test('each has its own server', async () => {
    const at = await mcp.http();
    expect(urls.has(at.url)).toBe(false);
    urls.add(at.url);
    const client = await overHttp(at);
    for (let n = 0; n < run.number; n++) await refund(client);
    expect(world.refunds.count()).toBe(run.number);
    await client.close();
  });
});
describe('attach', () => {
  const { mcp, world, trace } = setupWorld('./shop.yaml');
  test('two that are started share the world of the run; one that only looks whether it starts changes nothing', async () => {
    const probe = await overStdio(await mcp.stdio());
    await probe.listTools();
    await probe.close();
    expect([world.revision, trace.path()]).toEqual([0, '(no calls)']);
    const agents = [await overStdio(await mcp.stdio()), await overStdio(await mcp.stdio())];
    for (const agent of agents) await refund(agent);
    const seen = await agents[0].callTool({ name: 'list_refunds', arguments: {} });
    expect(seen.structuredContent.result.map(({ id }) => id)).toEqual(['1', '2']);
    expect(world.refunds.count()).toBe(2);
    expect(new Set(trace.events.map(({ client }) => client)).size).toBe(2);
    await Promise.all(agents.map((agent) => agent.close()));
  });
});
`,
  });
  const run = await runJest(folder);
  expect(run.tests.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(named(run, 'passed')).toHaveLength(7);
});

test('a client that stays open holds nothing up', async () => {
  const folder = project({
    'open.test.js': `${head}
const { mcp } = setupWorld('./shop.yaml');
test.each([1, 2])('it waits for events, %i', async () => {
  const client = await overHttp(await mcp.http());
  await client.listTools();
});
`,
  });
  const run = await runJest(folder, ['--detectOpenHandles']);
  expect(named(run, 'passed')).toHaveLength(2);
  expect(run.stderr).not.toMatch(/open handle/);
});

test('a server that comes back is at the same URL; whoever comes in between waits, and sessions are new', async () => {
  const folder = project({
    'back.test.js': `${head}
describe.runs(3)('restart', () => {
  const { mcp, world, trace, faults } = setupWorld('./shop.yaml');
  test('over http', async () => {
    const at = await mcp.http();
    const { baseUrl } = await mcp.rest();
    const client = await overHttp(at);
    for (const round of [1, 2]) {
      await faults.next('payments.issue_refund', 'crash', { restart: true });
      const struck = round === 1 ? client : await overHttp(at);
      await expect(refund(struck)).rejects.toThrow('fetch failed');
      const refunds = await Promise.all(Array.from({ length: 10 }, () => fetch(baseUrl + '/payments/refunds').then((response) => response.json())));
      expect(refunds.map((rows) => rows.length)).toEqual(Array(10).fill(2 * round - 1));
      await expect(refund(struck)).rejects.toMatchObject({ code: 404 });
      const next = await overHttp(at);
      await refund(next);
      expect(await mcp.http()).toEqual(at);
      await next.close();
      await struck.close();
    }
    expect(world.refunds.all().map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(trace.count('list_refunds')).toBe(20);
  });
});
`,
  });
  const run = await runJest(folder, ['--detectOpenHandles']);
  expect(run.tests.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(named(run, 'passed')).toHaveLength(3);
  expect(run.stderr).not.toMatch(/open handle/);
});
