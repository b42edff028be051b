import { mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OutcomeLine, PlanLine, RunLine } from '@faultbench/core';
import { removeIfPossible } from '../../../server/src/remove';
import { readOutcomes } from '../../src/report/read-outcomes';

const root = join(__dirname, '..', '..', '..', '..');
const LINKED = ['jest', '@jest', '@types', '@modelcontextprotocol', 'typescript', 'expect'];

/** The world most test projects use: refunds time out now and then, after they were made. */
export const shop = `
seed: 7
services:
  orders:
    records:
      orders: { id: str, status: enum[placed, delivered, returned], total: float, note: str? }
    seed: { count: 20 }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: [status] }
      close_order: { kind: custom, handler: ./rules.js#closeOrder, args: { order_id: str } }
      break_down: { kind: custom, handler: ./rules.js#breakDown }
      spin: { kind: custom, handler: ./rules.js#spin }
  payments:
    records:
      refunds: { id: str, order_id: ref[orders.orders], amount: float, created_at: datetime }
    operations:
      issue_refund: { kind: create, record: refunds }
      list_refunds: { kind: list, record: refunds, filter: [order_id] }
faults:
  payments.issue_refund: { errors: { timeout: 0.3 } }
`;

const rules = `
const { refuse } = require('faultbench/handler');
exports.closeOrder = ({ world }, { order_id }) => {
  const order = world.orders.get(order_id) ?? refuse(404, 'order ' + order_id + ' not found');
  return world.orders.update(order.id, { status: 'returned' });
};
exports.breakDown = () => { throw new TypeError('the handler is broken'); };
exports.spin = () => { for (;;); };
`;

/** A block whose agent retries blindly: with these seeds it refunds twice in 7 of 20 runs. */
export const naive = `
const { setupWorld } = require('faultbench');
describe.runs(20, { minPassRate: Number(process.env.MIN_PASS_RATE ?? 0.95) })('naive agent', () => {
  const { world, mcp } = setupWorld('./shop.yaml', { faults: true });
  test('refunds exactly once', async () => {
    const order = world.orders.pick({ status: 'delivered' });
    const refund = { order_id: order.id, amount: order.total };
    await mcp.call('issue_refund', refund).catch(() => mcp.call('issue_refund', refund));
    expect(world.refunds.where({ order_id: order.id })).toHaveLength(1);
  });
});
`;

const made: string[] = [];
afterAll(() => {
  // servers that are about to end may still keep what they compiled there
  for (const folder of made) removeIfPossible(folder);
});

/** A Jest project in a folder of its own that has this repository installed as the package; gone with the test file. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'preset-')));
  made.push(folder);
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  symlinkSync(root, join(modules, 'faultbench'));
  for (const name of LINKED) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  const all = {
    'package.json': '{ "name": "project", "private": true }',
    'jest.config.js': "module.exports = { preset: 'faultbench' };",
    'shop.yaml': shop,
    'rules.js': rules,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** What the last Jest run of a project wrote down, or the last replay. */
export function outcomes(
  folder: string,
  name: 'last-run' | 'last-replay' = 'last-run',
): { readonly plans: readonly PlanLine[]; readonly runs: readonly RunLine[] } {
  const last = join(folder, '.faultbench', name);
  const { id } = JSON.parse(readFileSync(join(last, 'session.json'), 'utf8'));
  const lines: readonly OutcomeLine[] = readOutcomes(last, id);
  return {
    plans: lines.filter((line) => line.type === 'plan'),
    runs: lines.filter((line) => line.type === 'run'),
  };
}
