import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SweepFacts } from '@faultbench/core';

/** A shop whose refunds take keys, with a handler that keeps a count in its module. */
export const sweptShop = `
seed: 7
services:
  orders:
    records:
      orders: { id: str, status: enum[placed, delivered, returned], total: float }
    seed: { count: 20 }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: [status] }
      count_calls: { kind: custom, handler: ./count.js#countCalls }
      break_down: { kind: custom, handler: ./count.js#breakDown }
  payments:
    records:
      refunds: { id: str, order_id: ref[orders.orders], amount: float, created_at: datetime }
      credits: { id: str, order_id: ref[orders.orders] }
    operations:
      issue_refund: { kind: create, record: refunds, idempotent: true }
      give_credit: { kind: create, record: credits }
      list_refunds: { kind: list, record: refunds, filter: [order_id] }
`;

export const countingHandler = `
let calls = 0;
exports.countCalls = () => ({ calls: ++calls });
exports.breakDown = () => { throw new TypeError('the handler is broken'); };
`;

/** Refunds order 1 with one of the reference agents. */
export const refunding = (agent: string, options: object) => `
const agents = require('faultbench/agents');
const task = {
  intent: 'refund 1',
  steps: [
    { tool: 'get_order', args: () => ({ id: '1' }) },
    {
      tool: 'issue_refund',
      args: () => ({ order_id: '1', amount: 5 }),
      check: { tool: 'list_refunds', args: () => ({ order_id: '1' }), shows: (found) => found.length > 0 },
    },
  ],
};
test.sweep({ world: './swept.yaml', ...${JSON.stringify(options)} })('refunds once', async ({ world, mcp }) => {
  await agents.${agent}(await mcp.client(), task);
  expect(world.refunds.where({ order_id: '1' })).toHaveLength(1);
});
`;

/** What the last Jest run of a project reports of its sweeps, by test. */
export function sweepsOf(folder: string): Readonly<Record<string, Swept>> {
  const report = JSON.parse(readFileSync(join(folder, '.faultbench', 'last-run', 'report.json'), 'utf8'));
  const blocks: readonly { readonly name: string; readonly runs: readonly Swept[] }[] = report.blocks;
  return Object.fromEntries(blocks.flatMap(({ name, runs: [run] }) => (run ? [[name, run]] : [])));
}

export interface Swept {
  readonly outcome: string;
  readonly message: string;
  readonly sweep: SweepFacts;
}
