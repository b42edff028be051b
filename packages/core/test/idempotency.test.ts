import { toolDefinitions } from '@faultbench/core';
import { mistakesOf } from './mistakes';
import { openEngine, specOf } from './open-engine';

const world = (idempotent: string) => `
services:
  payments:
    records:
      refunds: { id: str, order_id: str, amount: int }
    operations:
      issue_refund: { kind: create, record: refunds, idempotent: ${idempotent} }
      transfer: { kind: custom, handler: ./r.ts#transfer, args: { amount: int }, idempotent: ${idempotent} }
`;
const refund = { order_id: '1', amount: 5 };
const keyed = { ...refund, idempotency_key: 'a' };

function open(idempotent = 'true', handlers = {}) {
  const bench = openEngine(world(idempotent), { handlers });
  const planned = (fault: string) =>
    bench.faults.addPlan([
      { on: 'payments.issue_refund', call: { from: 1, to: 1 }, fault, optional: false, options: {} },
    ]);
  const refunds = () => bench.world.rows('refunds').size;
  return { ...bench, planned, refunds };
}

test('the same key and arguments: done once, answered alike, traced as replayed', async () => {
  const { call, refunds, trace } = open();
  const first = await call('issue_refund', keyed);
  expect(await call('issue_refund', { idempotency_key: 'a', amount: 5, order_id: '1' })).toEqual({
    ...first,
    replayed: true,
  });
  expect(refunds()).toBe(1);
  expect(trace().events.map(({ replayed, applied, ok }) => ({ replayed, applied, ok }))).toEqual([
    { replayed: false, applied: true, ok: true },
    { replayed: true, applied: false, ok: true },
  ]);
});

test('another key, another operation or no key: done again', async () => {
  const { call, refunds } = open();
  for (const args of [keyed, { ...keyed, idempotency_key: 'b' }, refund, refund]) await call('issue_refund', args);
  expect(refunds()).toBe(4);
});

test('keys belong to their persona', async () => {
  const { call, refunds } = open();
  await call('issue_refund', keyed, { persona: 'ann' });
  await call('issue_refund', keyed, { persona: 'bob' });
  await call('issue_refund', keyed, { persona: 'ann' });
  expect(refunds()).toBe(2);
});

test('a key with other arguments is refused, and what it stands for stays', async () => {
  const { call, refunds } = open();
  await call('issue_refund', keyed);
  expect(await call('issue_refund', { ...keyed, amount: 6 })).toEqual({
    type: 'refusal',
    error: { status: 422, message: 'idempotency key reused with different arguments' },
  });
  expect(refunds()).toBe(1);
});

test('five at once with one key: one runs, four are told so', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let runs = 0;
  const bench = open('true', {
    transfer: async () => {
      runs++;
      await gate;
      return { moved: true };
    },
  });
  const calls = Array.from({ length: 5 }, () => bench.call('transfer', { amount: 1, idempotency_key: 'k' }));
  const early = await Promise.all(calls.slice(1));
  go();
  expect([await calls[0], runs]).toEqual([{ type: 'value', value: { moved: true } }, 1]);
  expect(early).toEqual(
    Array(4).fill({ type: 'refusal', error: { status: 409, message: 'idempotency key in flight' } }),
  );
});

test.each([
  ['timeout', 1],
  ['late_write', 1],
  ['http_500_after', 1],
  ['duplicate_write', 1],
  ['timeout_before', 1],
  ['http_429', 1],
])('under %s a retry with the key leaves %i refund', async (fault, rows) => {
  const { call, planned, refunds } = open();
  planned(fault);
  await call('issue_refund', keyed);
  expect(await call('issue_refund', keyed)).toMatchObject({ type: 'value', value: { order_id: '1' } });
  expect(refunds()).toBe(rows);
});

test('a call that broke off half way leaves its key free', async () => {
  const { call, planned, refunds } = open();
  planned('partial_write');
  expect(await call('issue_refund', keyed)).toMatchObject({ type: 'refusal', error: { status: 500 } });
  expect(await call('issue_refund', keyed)).toMatchObject({ type: 'value' });
  expect(refunds()).toBe(2);
});

test('without a key the same retry pays twice', async () => {
  const { call, planned, refunds } = open();
  planned('timeout');
  await call('issue_refund', refund);
  await call('issue_refund', refund);
  expect(refunds()).toBe(2);
});

test('a business refusal is kept, a crash and a cancelled call are not', async () => {
  let calls = 0;
  const bench = open('true', {
    transfer: () => {
      calls++;
      if (calls === 1) throw new Error('boom');
      return { done: calls };
    },
  });
  const args = { amount: 1, idempotency_key: 'k' };
  expect(await bench.call('transfer', args)).toMatchObject({ type: 'refusal', error: { status: 500 } });
  expect(await bench.call('transfer', args)).toEqual({ type: 'value', value: { done: 2 } });
  expect(await bench.call('issue_refund', keyed, { call: { cancelled: true } })).toEqual({ type: 'cancelled' });
  expect(await bench.call('issue_refund', keyed)).toMatchObject({ type: 'value' });
});

test('a key is forgotten when its time on the world clock is over', async () => {
  const { call, clock, refunds } = open('{ ttl: 1h }');
  await call('issue_refund', keyed);
  clock.advance(60 * 60 * 1000 - 1);
  await call('issue_refund', keyed);
  expect(refunds()).toBe(1);
  clock.advance(1);
  await call('issue_refund', keyed);
  expect(refunds()).toBe(2);
});

test('a required key is in the schema, and a call without one is a 400', async () => {
  const { call } = open('{ key: required }');
  expect(await call('issue_refund', refund)).toEqual({
    type: 'refusal',
    error: { status: 400, message: 'idempotency key required' },
  });
  const schema = toolDefinitions(specOf(world('{ key: required }')))[0]?.inputSchema;
  expect(schema?.required).toEqual(['order_id', 'amount', 'idempotency_key']);
});

test('another process goes on with the keys that are kept', async () => {
  const first = open();
  await first.call('issue_refund', keyed);
  const second = open();
  second.engine.recall(JSON.parse(JSON.stringify(first.engine.memory)));
  expect(await second.call('issue_refund', keyed)).toMatchObject({ value: { order_id: '1' } });
  expect(second.refunds()).toBe(0);
});

test('mistakes', () => {
  const text = `
services:
  payments:
    records:
      refunds: { id: str, idempotency_key: str }
    operations:
      list_refunds: { kind: list, record: refunds, idempotent: true }
      issue_refund: { kind: create, record: refunds, idempotent: true }
      a: { kind: custom, handler: ./r.ts#a, idempotent: { key: yes, tll: 1h } }
      b: { kind: custom, handler: ./r.ts#b, idempotent: maybe }
`;
  expect(mistakesOf(text)).toMatchInlineSnapshot(`
[
  "7: idempotent | services.payments.operations.list_refunds.idempotent: a list operation takes no idempotent | use kind, tool, description, route, status, permission, alias, record, filter, sort, page",
  "8: true | services.payments.operations.issue_refund.idempotent: there is an idempotency_key already, a field or an argument | rename it: that argument carries the key",
  "9: yes | services.payments.operations.a.idempotent.key: key must be required or optional | write key: required",
  "9: tll | services.payments.operations.a.idempotent.tll: unknown key "tll" | use key, ttl - did you mean "ttl"?",
  "10: maybe | services.payments.operations.b.idempotent: must be a mapping, not "maybe" | write idempotent: true, or { key: required, ttl: 24h }",
]
`);
});
