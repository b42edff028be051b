import { named, runJest } from './support/jest';
import { project } from './support/project';

jest.setTimeout(120_000);

const head = `
const { setupWorld } = require('faultbench');
const refund = ({ baseUrl, headers }, order_id = '1', more = {}) => fetch(baseUrl + '/payments/refunds', {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ order_id, amount: 1 }),
  ...more,
});
`;

test('agents with plain HTTP tools reach the world of their run, its faults and its trace', async () => {
  const folder = project({
    'rest.test.js': `${head}
const { mcp, world, trace, faults } = setupWorld('./shop.yaml');
test('where it is', async () => {
  const at = await mcp.rest();
  expect(at).toStrictEqual({ baseUrl: expect.stringMatching(/^http:\\/\\/127\\.0\\.0\\.1:\\d+$/), headers: {} });
  expect((await mcp.http()).url).toBe(at.baseUrl + '/mcp');
  const { servers, paths } = await (await fetch(at.baseUrl + '/openapi.json')).json();
  expect(servers).toEqual([{ url: at.baseUrl }]);
  expect(Object.keys(paths)).toContain('/orders/orders/{id}');
  expect([world.revision, trace.path()]).toEqual([0, '(no calls)']);
});
test('one world at every door', async () => {
  const at = await mcp.rest();
  const made = await refund(at);
  expect([made.status, made.headers.get('location')]).toEqual([201, '/payments/refunds/1']);
  expect(await made.json()).toEqual(world.refunds.get('1'));
  await mcp.call('issue_refund', { order_id: '1', amount: 1 });
  expect(await (await fetch(at.baseUrl + '/payments/refunds?order_id=1')).json()).toEqual(world.refunds.all());
  expect((await fetch(at.baseUrl + '/orders/nothing')).status).toBe(404);
  expect(trace.path()).toBe('issue_refund ×2 → list_refunds → GET /orders/nothing!404');
  expect(trace.events.map(({ door }) => door)).toEqual(['rest', 'socket', 'rest', 'rest']);
  expect(trace).toHaveToolCall('issue_refund', { times: 2 });
});
test('faults strike there', async () => {
  const at = await mcp.rest();
  await faults.next('issue_refund', 'timeout');
  expect((await refund(at)).status).toBe(504);
  await faults.next('issue_refund', 'http_429', { retry_after: 7 });
  expect((await refund(at)).headers.get('retry-after')).toBe('7');
  await faults.next('issue_refund', 'malformed_json');
  await expect((await refund(at)).json()).rejects.toMatchObject({ name: 'SyntaxError' });
  await faults.next('issue_refund', 'disconnect');
  await expect(refund(at)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  await faults.next('issue_refund', 'hang');
  await expect(refund(at, '1', { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/);
  await faults.next('issue_refund', 'crash');
  await expect(refund(at)).rejects.toThrow('fetch failed');
  expect(world.refunds.count()).toBe(5);
  expect(trace.path()).toBe('issue_refund!timeout → issue_refund!http_429 → issue_refund!malformed_json → issue_refund!disconnect → issue_refund!hang → issue_refund!crash');
});
describe.runs(3)('runs', () => {
  const { mcp, world, run } = setupWorld('./shop.yaml');
  test('each has its own server', async () => {
    const at = await mcp.rest();
    for (let n = 0; n < run.number; n++) await refund(at);
    expect(world.refunds.count()).toBe(run.number);
  });
});
`,
  });
  const run = await runJest(folder);
  expect(run.tests.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(named(run, 'passed')).toHaveLength(6);
});

test('a request that nobody waited for is named', async () => {
  const folder = project({
    'left.test.js': `${head}
const { mcp, faults } = setupWorld('./shop.yaml');
test('does not wait', async () => {
  const at = await mcp.rest();
  await faults.next('issue_refund', 'hang');
  await refund(at, '1', { signal: AbortSignal.timeout(100) }).catch(() => {});
  void fetch(at.baseUrl + '/orders/spin', { method: 'POST' }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 200));
});
`,
  });
  const run = await runJest(folder);
  expect(run.tests.map(({ status }) => status)).toEqual(['failed']);
  expect(run.stderr).toContain('spin');
});
