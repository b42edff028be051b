import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { setupWorld } from 'faultbench';
import { recorded } from './recorded.mjs';
import { careful, once } from './script.mjs';

const refund = { tool: 'issue_refund', args: { order_id: '1', amount: 5 } };

/**
 * Lets an agent of a framework work for the shop, through each door and against lost answers, and holds against its
 * `facts.json` what the framework itself does about failures. `docs/testing.md` shows these facts.
 */
export function testFramework({ doors, refundAgent }, scriptedModel, factsFile) {
  const facts = JSON.parse(readFileSync(factsFile, 'utf8'));
  const { world, mcp, trace, faults } = setupWorld('../../shop/shop.yaml');

  describe.each(Object.keys(doors))('over %s', (door) => {
    test.each([
      ['nothing fails', undefined, 'get_order → create_return → issue_refund'],
      ['the answer is lost', 'timeout', 'get_order → create_return → issue_refund!timeout → list_refunds'],
    ])('an order is refunded once when %s', async (_, fault, path) => {
      const order = world.orders.pick({ status: 'delivered' });
      if (fault !== undefined) await faults.next('payments.issue_refund', fault);
      const shop = doors[door](await mcp[door]());
      const said = await refundAgent(shop, scriptedModel(careful(order.id)), `Return order ${order.id} and refund me`);
      expect(said).toBe(`Order ${order.id} is refunded.`);
      expect(trace.path()).toBe(path);
      expect(world).toHaveRows('refunds', { order_id: order.id, amount: order.total }, 1);
    });
  });

  test('how it connects', async () => {
    const { wire } = await observe(careful('1'));
    expect({
      opens_with: wire.methods()[0],
      processes: wire.processes(),
      listings_in_four_turns: wire.count('tools/list'),
    }).toEqual(facts.connection);
  });

  test('what its model reads of an empty list', async () => {
    const { model } = await observe(once({ tool: 'list_refunds', args: {} }));
    expect(model).toEqual({ reads: facts.empty_list, as_error: false });
  });

  test('what it makes of a lost answer', async () => {
    await faults.next('payments.issue_refund', 'timeout');
    const { model } = await observe(once(refund));
    expect({ model, calls: trace.count('issue_refund') }).toEqual(facts.lost_answer);
  });

  test('what it makes of no answer', async () => {
    await faults.next('payments.issue_refund', 'hang');
    const { model, wire } = await observe(once(refund), { limit: facts.time_limit });
    const cancels = wire.count('notifications/cancelled') > 0;
    expect({ model, cancels, calls: trace.count('issue_refund') }).toEqual(facts.no_answer);
    expect(world).toHaveRows('refunds', {}, 1);
  });

  test.each(Object.keys(doors))('what it makes of a lost connection over %s', async (door) => {
    await faults.next('payments.issue_refund', 'disconnect');
    const model = await answerTo(doors[door](await mcp[door]()), once(refund));
    expect({ model, refunds: world.refunds.count({}) }).toEqual(facts.lost_connection[door]);
  });

  test('who refuses a misspelt argument', async () => {
    await observe(once({ tool: 'issue_refund', args: { order_id: '1', amuont: 5 } }));
    expect(trace.path() === 'issue_refund!422' ? 'server' : 'framework').toBe(facts.misspelt_argument);
    expect(world).toHaveRows('refunds', {}, 0);
  });

  test('two calls of one turn go out together', async () => {
    const reads = [
      { tool: 'list_refunds', args: {} },
      { tool: 'get_order', args: { id: '1' } },
    ];
    await observe(once(...reads), { held: reads.length });
    expect(trace.count()).toBe(reads.length);
  });

  /** What the model read last, or what the agent threw, over a wire that is recorded. */
  async function observe(next, { held, limit = {} } = {}) {
    const wire = recorded(await mcp.stdio(), held);
    const shop = doors.stdio({ ...wire.server, ...limit.server });
    return { wire, model: await answerTo(shop, next, limit.call) };
  }

  async function answerTo(shop, next, settings) {
    let last;
    const model = scriptedModel((results) => {
      last = results.at(-1);
      return next(results);
    });
    const thrown = await refundAgent(shop, model, 'Refund order 1', settings).then(() => undefined, String);
    return thrown === undefined ? { reads: last.text, as_error: last.failed } : { throws: thrown };
  }
}
