import { script } from './support/script';

const files = {
  'till.yaml': `
seed: 3
services:
  till:
    records:
      orders: { id: str, status: enum[placed, sent], total: int, placed_at: datetime }
      refunds: { id: str, order_id: ref[till.orders], amount: int }
    seed: { orders: { count: 3 } }
    operations:
      get_order: { kind: get, record: orders }
      update_order: { kind: update, record: orders }
      refund: { kind: create, record: refunds }
      list_refunds: { kind: list, record: refunds }
      stumble: { kind: custom, handler: ./rules.js#stumble }
`,
  'rules.js': `exports.stumble = () => { throw Object.assign(new Error('broken'), { stack: 'somewhere' }); };`,
};

/** A run in which everything happens that a server has to remember, with `fault` at these calls of refund. */
const walk = `
async function walk(fault, options) {
  const world = await core.startWorld('till.yaml', { run: 4, faults: {
    rules: {
      default: { latency_ms: [0, 5000] },
      'till.get_order': { errors: { http_500: 0.2, stale_read: { rate: 0.3, revisions: 2 } }, rate_limit: { calls: 3, per: '10s' } },
      'till.update_order': { errors: { late_write: { rate: 0.5, visible_after: '2 calls' }, duplicate_write: 0.3 } },
    },
    plan: [
      { on: 'till.refund', call: 'every 3', fault, ...options },
      { on: 'till.*', call: 'every 4', when: { amount: 2 }, times: 2, fault: 'late_write', visible_after: '20s' },
    ],
  } });
  const told = [];
  const call = (tool, args = {}) => world.mcp.call(tool, args).then((value) => told.push(value), (error) => told.push(error.status ?? 504));
  for (let round = 0; round < 12; round++) {
    await call('refund', { order_id: '1', amount: round % 3 });
    await call('get_order', { id: '1' });
    await call('list_refunds');
    await call('update_order', { id: '1', total: round, status: round % 2 ? 'sent' : 'placed' });
    await call('refund', { order_id: 'none', amount: 1 });
    if (round === 1) await world.faults.next('till.list_refunds', 'http_503');
    if (round === 2) await world.clock.advance('1h');
    if (round === 3) await world.faults.plan([{ on: 'till.get_order', call: '3..4', fault: 'not_found' }]);
    if (round === 4) await world.world.table('refunds').insert({ order_id: '2', amount: 7 });
    if (round === 5) await call('stumble');
    if (round === 7) await world.faults.set({ 'till.get_order': { errors: { http_502: 0.5 }, rate_limit: { calls: 2, per: '1m' } } });
    if (round === 9) await world.faults.clear();
  }
  const isStruck = (event) => event.fault === fault.replace('_before', '');
  const events = world.trace.events.map(({ client, request_id, wall_ms, ...event }) =>
    isStruck(event) ? { ...event, fault: 'struck', answered: false, error: null } : event);
  const rows = Object.fromEntries(['orders', 'refunds'].map((name) => [name, world.world.table(name).all()]));
  const facts = { told, events, rows, diff: world.world.diff(), revision: world.world.revision, clock: world.clock.now() };
  const struck = world.trace.events.filter(isStruck).length;
  const clients = new Set(world.trace.events.map(({ client }) => client)).size;
  await world.stop();
  return { facts, struck, clients };
}`;

test.each([
  ['crash', 'timeout'],
  ['crash_before', 'timeout_before'],
])('a run with %s and restart is the run with %s, but for what the caller sees of it', (crash, timeout) => {
  const told = script(
    files,
    `${walk}
    const crashed = await walk('${crash}', { restart: true });
    const timedOut = await walk('${timeout}', {});
    console.log(JSON.stringify({ crashed, timedOut }));`,
  ) as Record<'crashed' | 'timedOut', { facts: object; struck: number; clients: number }>;
  expect(told.crashed.struck).toBe(told.timedOut.struck);
  expect(told.crashed.struck).toBeGreaterThan(4);
  expect(told.crashed.facts).toEqual(told.timedOut.facts);
  expect([told.crashed.clients, told.timedOut.clients]).toEqual([told.crashed.struck + 1, 1]);
});

/** How a client of either generation comes in: by the command that an agent spawns. */
const clients = `
const info = { name: 'agent', version: '1' };
async function legacyClient({ command, args }) {
  const client = new legacy.Client(info);
  await client.connect(new legacyStdio.StdioClientTransport({ command, args: [...args], stderr: 'pipe' }));
  return client;
}
async function modernClient({ command, args }) {
  const client = new modern.Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new modernStdio.StdioClientTransport({ command, args: [...args], stderr: 'pipe' }));
  return client;
}
const refund = { name: 'refund', arguments: { order_id: '1', amount: 1 } };
const crash = { plan: [{ on: 'till.refund', call: 'every 2', fault: 'crash', restart: true }] };
const text = (error) => error.message;
const servers = () => require('node:child_process').spawnSync('pgrep', ['-P', String(process.pid), '-f', 'server.js'], { encoding: 'utf8' }).stdout.trim().split('\\n').filter(Boolean).map(Number);
`;

test('agents of both generations that attach again at once find the world as they left it', () => {
  const told = script(
    files,
    `${clients}
    const world = await core.startWorld('till.yaml', { faults: crash });
    const before = await world.mcp.stdio();
    const first = await legacyClient(before);
    const second = await modernClient(before);
    await second.callTool(refund);
    const struck = await first.callTool(refund).then(() => 'answered', text);
    const again = await Promise.all([legacyClient(before), modernClient(before), legacyClient(before), modernClient(before)]);
    const seen = await Promise.all(again.map((client) => client.callTool({ name: 'list_refunds', arguments: {} })));
    const old = await second.callTool({ name: 'list_refunds', arguments: {} }).then(() => 'answered', () => 'closed');
    const third = await again[0].callTool(refund);
    await Promise.all(again.map((client) => client.close()));
    console.log(JSON.stringify({ struck, old, third: third.structuredContent.id, seen: seen.map(({ structuredContent }) => structuredContent.result.length), events: world.trace.events.map(({ seq, nth, tool, fault }) => [seq, nth, tool, fault]), left: servers().length }));
    await world.stop();`,
  );
  expect(told).toEqual({
    struck: expect.stringMatching(/closed/i),
    old: 'closed',
    third: '3',
    seen: [2, 2, 2, 2],
    events: [
      [1, 1, 'refund', null],
      [2, 2, 'refund', 'crash'],
      ...[3, 4, 5, 6].map((seq) => [seq, seq - 2, 'list_refunds', null]),
      [7, 3, 'refund', null],
    ],
    left: 1,
  });
});

test('what comes as soon as the crash can be seen waits for the next server', () => {
  const told = script(
    files,
    `${clients}
    const world = await core.startWorld('till.yaml', { faults: crash });
    const agent = await legacyClient(world.mcp.stdio());
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const counts = [];
    await world.mcp.call('list_refunds');
    for (let round = 1; round <= 12; round++) {
      await world.mcp.call('refund', refund.arguments);
      const seen = world.trace.faults().length;
      const client = round === 1 ? agent : await legacyClient(world.mcp.stdio());
      const closed = client.callTool(refund).catch(text);
      while (world.trace.faults().length === seen) await turn();
      await Promise.all([
        world.mcp.call('list_refunds').then((rows) => counts.push(rows.length)),
        world.world.table('orders').insert({ status: 'placed', total: 1, placed_at: world.clock.now() }),
        world.clock.advance('1m'),
        legacyClient(world.mcp.stdio()).then((next) => next.close()),
        closed,
      ]);
    }
    const facts = { counts, orders: world.world.table('orders').count(), clock: world.clock.now() };
    await world.stop();
    console.log(JSON.stringify({ ...facts, left: servers() }));`,
  );
  expect(told).toEqual({
    counts: Array.from({ length: 12 }, (_, round) => 2 * round + 2),
    orders: 15,
    clock: '2025-06-01T00:12:00.000Z',
    left: [],
  });
});

test('two calls at once, the first of which crashes: what came after the crash has not happened', () => {
  const told = script(
    files,
    `${clients}
    const world = await core.startWorld('till.yaml', { faults: { plan: [{ on: 'till.refund', call: 2, fault: 'crash', restart: true }] } });
    const answers = await Promise.all([1, 2, 3].map((amount) => world.mcp.call('refund', { order_id: '1', amount }).then(({ id }) => id, (error) => error.name)));
    const refunds = world.world.table('refunds').all().map(({ amount }) => amount);
    const next = await world.mcp.call('refund', { order_id: '1', amount: 4 });
    console.log(JSON.stringify({ answers, refunds, next: next.id, path: world.trace.path() }));
    await world.stop();`,
  );
  expect(told).toEqual({
    answers: ['1', 'LineClosed', 'LineClosed'],
    refunds: [1, 2],
    next: '3',
    path: 'refund → refund!crash → refund',
  });
});

test('a crash without restart, and a kill after one with it, end the world; nothing is left of it', () => {
  const told = script(
    files,
    `${clients}
    const attached = (world) => legacyClient(world.mcp.stdio()).then(() => 'attached', () => 'refused');
    const dead = await core.startWorld('till.yaml', { faults: { plan: [{ on: 'till.refund', fault: 'crash' }] } });
    const first = await dead.mcp.call('refund', refund.arguments).catch(text);
    const later = await dead.clock.advance('1m').catch(text);
    const refused = await attached(dead);
    await dead.stop();
    const world = await core.startWorld('till.yaml', { faults: crash });
    for (let call = 0; call < 2; call++) await world.mcp.call('refund', refund.arguments).catch(text);
    await world.mcp.call('list_refunds');
    process.kill(servers()[0], 'SIGKILL');
    const killed = await world.clock.advance('1m').catch(text);
    const socket = require('node:fs').existsSync(world.mcp.stdio().args[1]);
    const gone = await attached(world);
    await world.stop();
    console.log(JSON.stringify({ first, later, refused, killed, socket, gone, left: servers() }));`,
  );
  expect(told).toEqual({
    first: "tools/call: the connection to the world's server closed before an answer came",
    later: "clock: the world's server exited with code 1",
    refused: 'refused',
    killed: expect.stringMatching(/^clock: the world's server was killed by SIGKILL/),
    socket: false,
    gone: 'refused',
    left: [],
  });
});
