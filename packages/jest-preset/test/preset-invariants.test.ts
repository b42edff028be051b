import { named, runJest } from './support/jest';
import { outcomes, project } from './support/project';

jest.setTimeout(120_000);

const life = `
services:
  shop:
    records:
      orders: { id: str, status: enum[placed, shipped, delivered], total: int }
      refunds: { id: str, order_id: ref[shop.orders], cents: int, token: { type: str, secret: true, optional: true } }
    seed: { orders: { rows: [{ id: o1, status: placed, total: 100 }] } }
    operations:
      issue_refund: { kind: create, record: refunds }
      ship_order: { kind: update, record: orders }
invariants:
  one_refund: { unique: [shop.refunds.order_id] }
  order_life: { transition: shop.orders.status, allow: { placed: [shipped], shipped: [delivered] } }
  within_total: { handler: ./life.rules.js#withinTotal }
`;
const rules = `
exports.withinTotal = (world) => {
  // a server gets none of this: tests put a word in its place
  if (process.env.MODE === 'start') return 'nothing is right here';
  if (process.env.MODE === 'throws' && world.refunds.count() > 0) throw new TypeError('no such thing');
  const sum = world.refunds.all().reduce((total, { cents }) => total + cents, 0);
  return sum <= 100 || 'refunds of ' + sum + ' for an order of 100';
};
`;
const head = `
const { setupWorld } = require('faultbench');
const refund = { order_id: 'o1', cents: 30 };
`;
const files = {
  'life.yaml': life,
  'life.rules.js': rules,
  'plain.test.js': `${head}
    const { world, mcp } = setupWorld('./life.yaml');
    test('refunds twice and looks at nothing', async () => {
      await mcp.call('issue_refund', refund);
      await mcp.call('issue_refund', refund);
    });
    test('refunds once', async () => {
      await mcp.call('issue_refund', refund);
      expect(world).toHoldInvariants();
    });
    test('is asked', async () => {
      await mcp.call('issue_refund', refund);
      await mcp.call('issue_refund', refund);
      await mcp.call('issue_refund', { ...refund, cents: 50 });
      expect(world).toHoldInvariants();
    });
    test('fails by itself', async () => {
      await mcp.call('ship_order', { id: 'o1', status: 'delivered' });
      throw new Error('of its own');
    });
    test('arranges it so', async () => {
      await world.orders.update('o1', { status: 'delivered' });
      expect(() => expect(world).toHoldInvariants()).toThrow('by a write of the test itself');
    });
    test('is wrong about it', async () => {
      expect(world).not.toHoldInvariants();
    });
  `,
  'crash.test.js': `${head}
    const { mcp } = setupWorld('./life.yaml');
    for (const fault of ['crash', 'disconnect']) {
      test('dies by ' + fault, async () => {});
    }
    describe.each([false, true])('restart %p', (restart) => {
      const plan = [{ on: 'shop.issue_refund', call: 2, fault: 'crash', ...(restart ? { restart } : {}) }];
      const { mcp } = setupWorld('./life.yaml', { faults: { plan } });
      test('breaks and crashes', async () => {
        await mcp.call('issue_refund', refund);
        await mcp.call('issue_refund', refund).catch(() => {});
        if (restart) await mcp.call('ship_order', { id: 'o1', status: 'shipped' });
      });
    });
  `,
  'runs.test.js': `${head}
    describe.runs(10, { minPassRate: 0.5 })('agent', () => {
      const { mcp, run } = setupWorld('./life.yaml');
      test('refunds', async () => {
        await mcp.call('issue_refund', refund);
        if (run.number > 6) await mcp.call('issue_refund', refund);
      });
    });
  `,
  'none.test.js': `
    const { setupWorld } = require('faultbench');
    const { world } = setupWorld('./shop.yaml');
    test('has none', () => { expect(world).toHoldInvariants(); });
  `,
};
const folder = project(files);
const broke =
  'invariant one_refund broke at revision 2, by issue_refund {"order_id":"o1","cents":30}, call 2: 2 rows of refunds have order_id "o1": 1, 2';

test('a broken invariant fails a plain test that does not ask, and names the call', async () => {
  const { code, tests } = await runJest(folder, ['plain']);
  expect(code).toBe(1);
  const message = (name: string) => tests.find((test) => test.name === name)?.message ?? '';
  expect(named({ tests }, 'passed')).toEqual(['refunds once']);
  expect(message('refunds twice and looks at nothing')).toContain(broke);
  expect(message('refunds twice and looks at nothing')).toMatch(/at .*plain\.test\.js:6:5/);
  expect(message('fails by itself')).toContain('of its own');
  expect(message('fails by itself')).toContain('invariant order_life broke at revision 1, by ship_order');
  expect(message('arranges it so')).toContain(
    'invariant order_life broke at revision 1, by a write of the test itself: orders o1 went from "placed" to "delivered"; it may go to shipped',
  );
  expect(message('is wrong about it')).toContain(
    'Expected an invariant to break; all hold: one_refund, order_life, within_total',
  );
});

test('the matcher says each break once, with the story of the run', async () => {
  const { tests, stderr } = await runJest(folder, ['plain', '-t', 'is asked']);
  const [failed] = tests.filter(({ status }) => status === 'failed');
  const message = failed?.message ?? '';
  expect(message).toContain('expect(world).toHoldInvariants()');
  // the table has one line for it: that is the reason, not the matcher's hint
  expect(stderr).toMatch(/run 01 .*\n +invariant one_refund broke at revision 2/);
  expect(message.split(broke)).toHaveLength(2);
  expect(message).toContain('invariant within_total broke at revision 3');
  expect(message).toContain('Calls: issue_refund ×3');
});

test('in runs it is a failure like any other: a rate may tolerate it', async () => {
  const { code } = await runJest(folder, ['runs']);
  const { runs } = outcomes(folder);
  expect([code, runs.map(({ outcome }) => outcome)]).toEqual([
    0,
    [...Array(6).fill('passed'), ...Array(4).fill('failed')],
  ]);
  expect(runs[6]?.message).toBe(broke);
});

test('a server that a fault ends takes no break with it, and the one that goes on adds none', async () => {
  const { code, tests } = await runJest(folder, ['crash']);
  expect(code).toBe(1);
  for (const restart of ['false', 'true']) {
    const found = tests.find(({ name }) => name === `restart ${restart} breaks and crashes`);
    expect([restart, found?.status, found?.message.split('invariant one_refund')]).toEqual([
      restart,
      'failed',
      [expect.anything(), expect.stringContaining('broke at revision 2, by issue_refund')],
    ]);
  }
});

test('a handler that fails, or complains at the start, is the harness', async () => {
  const variant = (mode: string) =>
    project({ ...files, 'life.rules.js': rules.replaceAll('process.env.MODE', JSON.stringify(mode)) });
  const throwing = variant('throws');
  const failing = await runJest(throwing, ['runs']);
  expect([failing.code, outcomes(throwing).runs[0]]).toMatchObject([
    1,
    { outcome: 'error', message: 'invariant within_total cannot be looked at: its handler failed: no such thing' },
  ]);
  const wrong = variant('start');
  const start = await runJest(wrong, ['plain', '-t', 'refunds once']);
  expect([start.code, outcomes(wrong).runs[0]]).toMatchObject([
    1,
    { outcome: 'error', message: 'invariant within_total does not hold at the start: nothing is right here' },
  ]);
});

test('a world without invariants has none to hold', async () => {
  const { code, tests } = await runJest(folder, ['none']);
  expect([code, tests[0]?.message]).toEqual([
    1,
    expect.stringContaining('toHoldInvariants: the world declares no invariants'),
  ]);
});

test('seeded rows that break one are a mistake of the file', async () => {
  const broken = project({
    ...files,
    'life.yaml': life.replace(
      'seed: {',
      'seed: { refunds: { rows: [{ order_id: o1, cents: 1 }, { order_id: o1, cents: 2 }] },',
    ),
  });
  const { tests } = await runJest(broken, ['none', 'plain', '-t', 'refunds once']);
  expect(tests.find(({ status }) => status === 'failed')?.message).toContain(
    'life.yaml  invariants.one_refund: the rows of seed 0 break it already: 2 rows of refunds have order_id "o1": 1, 2',
  );
});

test('a sweep finds what breaks one, though the test asserts nothing', async () => {
  const swept = project({
    'life.yaml': life,
    'life.rules.js': rules,
    'sweep.test.js': `
      require('faultbench');
      test.sweep({ world: './life.yaml', faults: ['timeout', 'timeout_before'] })('refunds once', async ({ mcp }) => {
        const refund = { order_id: 'o1', cents: 30 };
        await mcp.call('issue_refund', refund).catch(() => mcp.call('issue_refund', refund));
      });
    `,
  });
  const { code, tests } = await runJest(swept);
  const [failed] = tests.filter(({ status }) => status === 'failed');
  expect([code, failed?.name]).toEqual([1, 'refunds once']);
  expect(failed?.message).toContain('invariant one_refund broke at revision 2, by issue_refund');
  expect(failed?.message).toMatch(/fault: timeout\b/);
});
