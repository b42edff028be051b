import { runJest } from './support/jest';
import { project } from './support/project';

jest.setTimeout(120_000);

const fails = [
  "expect(world).toHaveRows('refunds', { order_id: '1' });",
  "expect(world).toHaveRows('refunds', { order_id: '2' }, 1);",
  "expect(world).not.toHaveRows('refunds', { order_id: '2' }, 2);",
  'expect(world).toHaveChangedOnly({ refunds: { created: 1 } });',
  "expect(world).toHaveChangedOnly({ refunds: { created: 2 }, orders: { updated: ['9'], deleted: 1 } });",
  "expect(trace).toHaveToolCall('list_refunds');",
  "expect(trace).toHaveToolCall('issue_refund', { times: 1, args: { order_id: '2' } });",
  "expect(trace).not.toHaveToolCall('payments.issue_refund');",
  "expect(trace).toHaveToolCallsInOrder(['issue_refund', 'close_order', 'get_order']);",
  "expect(trace).toHaveToolCallsInOrder(['list_orders']);",
  'expect(trace).toHaveNoDuplicateWrites();',
];

const misuses = [
  'expect(world.refunds.all()).toHaveRows("refunds");',
  'expect(mcp.call("get_order", { id: "1" })).toHaveRows("refunds");',
  'expect(trace).toHaveRows("refunds");',
  'expect(undefined).not.toHaveRows("refunds");',
  'expect(world).toHaveToolCall("get_order");',
  'expect(world).toHaveRows("refund");',
  'expect(world).not.toHaveRows("refunds", { order: 1 });',
  'expect(world).toHaveRows("refunds", {}, "1");',
  'expect(world).toHaveChangedOnly({ refunds: { create: 1 } });',
  'expect(world).toHaveChangedOnly({ refunds: 1 });',
  'expect(world).not.toHaveChangedOnly({ refund: { created: 1 } });',
  'expect(trace).not.toHaveToolCall("get_ordr");',
  'expect(trace).toHaveToolCall("get_order", { time: 1 });',
  'expect(trace).toHaveToolCallsInOrder("get_order");',
];

const passes = `
  expect(world).toHaveRows('refunds');
  expect(world).toHaveRows('refunds', { order_id: '2' }, 2);
  expect(world).not.toHaveRows('refunds', { order_id: '1' });
  expect(world).toHaveChangedOnly({ refunds: { created: 2 }, orders: { updated: [3] } });
  expect(world).toHaveChangedOnly({ refunds: { created: ['1', '2'] }, orders: { updated: 1, deleted: 0 } });
  expect(world).not.toHaveChangedOnly({});
  expect(trace).toHaveToolCall('issue_refund', { times: 2, args: { order_id: expect.any(String) } });
  expect(trace).toHaveToolCall('orders.get_order');
  expect(trace).not.toHaveToolCall('list_orders');
  expect(trace).toHaveToolCallsInOrder(['get_order', 'issue_refund', 'close_order']);
  expect(trace).not.toHaveToolCallsInOrder(['close_order', 'get_order']);
  expect(trace).not.toHaveNoDuplicateWrites();
`;

const scene = `
const { setupWorld } = require('faultbench');
const { world, mcp, trace } = setupWorld('./shop.yaml');
beforeEach(async () => {
  await mcp.call('get_order', { id: '2' });
  await mcp.call('issue_refund', { order_id: '2', amount: 5 });
  await mcp.call('issue_refund', { order_id: '2', amount: 5 });
  await mcp.call('close_order', { order_id: '3' });
});
`;

function cases(statements: readonly string[]): string {
  return (
    scene + statements.map((statement) => `test(${JSON.stringify(statement)}, () => { ${statement} });\n`).join('')
  );
}

/** What each failing statement says, without stack and code frame. */
async function said(statements: readonly string[]): Promise<string> {
  const { tests } = await runJest(project({ 'a.test.js': cases(statements) }));
  return tests
    .map(({ name, status, message }) => {
      const [text = ''] = message.split(/\n\s+at /);
      return `${status === 'failed' ? '' : 'DID NOT FAIL '}${name}\n${text.replace(/^Error: /, '')}`;
    })
    .join('\n\n');
}

test('each matcher passes where it should', async () => {
  const { tests } = await runJest(project({ 'a.test.js': cases([passes]) }));
  expect(tests).toMatchObject([{ status: 'passed', message: '' }]);
});

test('a failure shows what was expected, what the world became, and the calls', async () => {
  expect(await said(fails)).toMatchInlineSnapshot(`
"expect(world).toHaveRows('refunds', { order_id: '1' });
expect(world).toHaveRows('refunds', match)

Expected refunds that match {"order_id": "1"}: at least 1 row
Found: 0

What changed in the world:
  + refunds 1: {"id":"1","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  + refunds 2: {"id":"2","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  ~ orders 3: status "placed" → "returned"

Calls: get_order → issue_refund ×2 → close_order

expect(world).toHaveRows('refunds', { order_id: '2' }, 1);
expect(world).toHaveRows('refunds', match, n)

Expected refunds that match {"order_id": "2"}: 1 row
Found: 2
  {"amount": 5, "created_at": "2025-06-01T00:00:00.000Z", "id": "1", "order_id": "2"}
  {"amount": 5, "created_at": "2025-06-01T00:00:00.000Z", "id": "2", "order_id": "2"}

What changed in the world:
  + refunds 1: {"id":"1","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  + refunds 2: {"id":"2","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  ~ orders 3: status "placed" → "returned"

Calls: get_order → issue_refund ×2 → close_order

expect(world).not.toHaveRows('refunds', { order_id: '2' }, 2);
expect(world).not.toHaveRows('refunds', match, n)

Expected refunds that match {"order_id": "2"}: not 2 rows
Found: 2
  {"amount": 5, "created_at": "2025-06-01T00:00:00.000Z", "id": "1", "order_id": "2"}
  {"amount": 5, "created_at": "2025-06-01T00:00:00.000Z", "id": "2", "order_id": "2"}

What changed in the world:
  + refunds 1: {"id":"1","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  + refunds 2: {"id":"2","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  ~ orders 3: status "placed" → "returned"

Calls: get_order → issue_refund ×2 → close_order

expect(world).toHaveChangedOnly({ refunds: { created: 1 } });
expect(world).toHaveChangedOnly(changes)

refunds created: expected 1, found 2 (1, 2)
orders updated: expected 0, found 1 (3)

What changed in the world:
  + refunds 1: {"id":"1","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  + refunds 2: {"id":"2","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  ~ orders 3: status "placed" → "returned"

Calls: get_order → issue_refund ×2 → close_order

expect(world).toHaveChangedOnly({ refunds: { created: 2 }, orders: { updated: ['9'], deleted: 1 } });
expect(world).toHaveChangedOnly(changes)

orders updated: expected 9, found 1 (3)
orders deleted: expected 1, found 0

What changed in the world:
  + refunds 1: {"id":"1","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  + refunds 2: {"id":"2","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  ~ orders 3: status "placed" → "returned"

Calls: get_order → issue_refund ×2 → close_order

expect(trace).toHaveToolCall('list_refunds');
expect(trace).toHaveToolCall('list_refunds')

Expected: at least once
Called: 0

What changed in the world:
  + refunds 1: {"id":"1","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  + refunds 2: {"id":"2","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  ~ orders 3: status "placed" → "returned"

Calls: get_order → issue_refund ×2 → close_order

expect(trace).toHaveToolCall('issue_refund', { times: 1, args: { order_id: '2' } });
expect(trace).toHaveToolCall('issue_refund')

Expected: 1 time with {"order_id": "2"}
Called: 2, 2 of them so
  {"amount": 5, "order_id": "2"}
  {"amount": 5, "order_id": "2"}

What changed in the world:
  + refunds 1: {"id":"1","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  + refunds 2: {"id":"2","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  ~ orders 3: status "placed" → "returned"

Calls: get_order → issue_refund ×2 → close_order

expect(trace).not.toHaveToolCall('payments.issue_refund');
expect(trace).not.toHaveToolCall('payments.issue_refund')

Expected: not at least once
Called: 2
  {"amount": 5, "order_id": "2"}
  {"amount": 5, "order_id": "2"}

What changed in the world:
  + refunds 1: {"id":"1","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  + refunds 2: {"id":"2","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  ~ orders 3: status "placed" → "returned"

Calls: get_order → issue_refund ×2 → close_order

expect(trace).toHaveToolCallsInOrder(['issue_refund', 'close_order', 'get_order']);
expect(trace).toHaveToolCallsInOrder(tools)

Expected: issue_refund … close_order … get_order
No call of get_order after the ones before it

What changed in the world:
  + refunds 1: {"id":"1","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  + refunds 2: {"id":"2","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  ~ orders 3: status "placed" → "returned"

Calls: get_order → issue_refund ×2 → close_order

expect(trace).toHaveToolCallsInOrder(['list_orders']);
expect(trace).toHaveToolCallsInOrder(tools)

Expected: list_orders
No call of list_orders at all

What changed in the world:
  + refunds 1: {"id":"1","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  + refunds 2: {"id":"2","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  ~ orders 3: status "placed" → "returned"

Calls: get_order → issue_refund ×2 → close_order

expect(trace).toHaveNoDuplicateWrites();
expect(trace).toHaveNoDuplicateWrites()

issue_refund wrote 2 times with {"amount": 5, "order_id": "2"}

What changed in the world:
  + refunds 1: {"id":"1","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  + refunds 2: {"id":"2","order_id":"2","amount":5,"created_at":"2025-06-01T00:00:00.000Z"}
  ~ orders 3: status "placed" → "returned"

Calls: get_order → issue_refund ×2 → close_order"
`);
});

test('a wrong subject or argument is said, with and without not', async () => {
  expect(await said(misuses)).toMatchInlineSnapshot(`
"expect(world.refunds.all()).toHaveRows("refunds");
expect(…).toHaveRows: the subject must be the world of setupWorld, as in expect(world).toHaveRows(…); it is a list of 2

expect(mcp.call("get_order", { id: "1" })).toHaveRows("refunds");
expect(…).toHaveRows: the subject must be the world of setupWorld, as in expect(world).toHaveRows(…); it is a promise; await it first

expect(trace).toHaveRows("refunds");
expect(…).toHaveRows: the subject must be the world of setupWorld, as in expect(world).toHaveRows(…); it is the handle trace

expect(undefined).not.toHaveRows("refunds");
expect(…).toHaveRows: the subject must be the world of setupWorld, as in expect(world).toHaveRows(…); it is undefined

expect(world).toHaveToolCall("get_order");
expect(…).toHaveToolCall: the subject must be the trace of setupWorld, as in expect(trace).toHaveToolCall(…); it is the handle world

expect(world).toHaveRows("refund");
WorldUseError: world shop has no record type "refund" (did you mean "refunds"?); it has: orders, refunds

expect(world).not.toHaveRows("refunds", { order: 1 });
WorldUseError: refunds has no field "order"; its fields: id, order_id, amount, created_at

expect(world).toHaveRows("refunds", {}, "1");
toHaveRows: the number of rows is the text "1"; it must be a whole number from 0, or left out

expect(world).toHaveChangedOnly({ refunds: { create: 1 } });
toHaveChangedOnly: refunds.create is no change; use created, updated or deleted - did you mean created?

expect(world).toHaveChangedOnly({ refunds: 1 });
toHaveChangedOnly: refunds is 1; write e.g. refunds: { created: 1 }

expect(world).not.toHaveChangedOnly({ refund: { created: 1 } });
WorldUseError: world shop has no record type "refund" (did you mean "refunds"?); it has: orders, refunds

expect(trace).not.toHaveToolCall("get_ordr");
UnknownToolError: no operation has the tool name "get_ordr" (did you mean "get_order"?); tools: get_order, list_orders, close_order, break_down, spin, issue_refund, list_refunds

expect(trace).toHaveToolCall("get_order", { time: 1 });
toHaveToolCall: unknown option time; use times and args

expect(trace).toHaveToolCallsInOrder("get_order");
toHaveToolCallsInOrder: give a list of tool names, e.g. ['get_order', 'issue_refund']"
`);
});

test('the matchers are those of @jest/globals too, and take a trace that was read from a file', async () => {
  const { tests } = await runJest(
    project({
      'a.test.js': `
const { describe, expect, test } = require('@jest/globals');
const { setupWorld } = require('faultbench');
const { Trace } = require('faultbench/core');
describe.runs(2)('block', () => {
  const { world, mcp, trace } = setupWorld('./shop.yaml');
  test('has them', async () => {
    await mcp.call('get_order', { id: '2' });
    expect(world).toHaveRows('orders', {}, 20);
    expect(Trace.parse(trace.events.map((event) => JSON.stringify(event) + '\\n').join(''))).toHaveToolCall('get_order', { times: 1 });
  });
});`,
    }),
    [],
    {},
  );
  expect(tests.map(({ status, message }) => `${status}${message}`)).toEqual(['passed', 'passed']);
});
