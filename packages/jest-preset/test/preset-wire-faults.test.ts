import { named, runJest } from './support/jest';
import { outcomes, project } from './support/project';

jest.setTimeout(120_000);

test('a server that a fault ended is the agent’s to deal with; its writes stay to be looked at', async () => {
  const folder = project({
    'wire.test.js': `
const { setupWorld } = require('faultbench');
const wire = { crash: 1, crash_before: 0, disconnect: 1, disconnect_before: 0 };
describe.each(Object.entries(wire))('%s', (fault, written) => {
  const { mcp, world, trace, faults } = setupWorld('./shop.yaml');
  test('the answer never comes', async () => {
    const client = await mcp.client();
    await faults.next('payments.issue_refund', fault);
    const call = client.callTool({ name: 'issue_refund', arguments: { order_id: '1', amount: 1 } });
    await expect(call).rejects.toThrow(/closed/i);
    expect(world.refunds.count()).toBe(written);
    expect(trace.path()).toBe('issue_refund!' + fault);
  });
});
describe('hang', () => {
  const { mcp, world, trace, faults } = setupWorld('./shop.yaml');
  test('a caller that gives up ends it', async () => {
    const client = await mcp.client();
    await faults.next('payments.issue_refund', 'hang');
    const call = client.callTool({ name: 'issue_refund', arguments: { order_id: '1', amount: 1 } }, undefined, { timeout: 300 });
    await expect(call).rejects.toThrow(/timed out/i);
    expect(await mcp.call('list_refunds')).toHaveLength(1);
    expect(trace.path()).toBe('issue_refund!hang → list_refunds');
  });
});
describe('late_write', () => {
  const { mcp, world, faults } = setupWorld('./shop.yaml');
  test('the test sees the truth, callers see it later', async () => {
    await faults.next('payments.issue_refund', 'late_write', { visible_after: '1 call' });
    await expect(mcp.call('issue_refund', { order_id: '1', amount: 1 })).rejects.toThrow('504');
    expect([world.refunds.count(), world.visible.refunds.count()]).toEqual([1, 0]);
    expect(await mcp.call('list_refunds')).toEqual([]);
    expect(await mcp.call('list_refunds')).toHaveLength(1);
    expect(world.visible.refunds.count()).toBe(1);
  });
});
`,
    'gate.test.js': `
const { setupWorld } = require('faultbench');
describe.runs(3, { minPassRate: 0.6 })('block', () => {
  const { mcp, run, faults } = setupWorld('./shop.yaml');
  test('one server dies of a fault', async () => {
    if (run.number === 2) await faults.next('orders.get_order', 'crash');
    const client = await mcp.client();
    await client.callTool({ name: 'get_order', arguments: { id: '1' } });
  });
});
`,
  });
  const run = await runJest(folder, []);
  expect(named(run, 'failed')).toEqual([]);
  expect(run.code).toBe(0);
  const gate = outcomes(folder).runs.filter(({ block }) => block.startsWith('gate.test.js'));
  expect(gate.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'passed']);
});
