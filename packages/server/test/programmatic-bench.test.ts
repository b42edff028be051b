import { script as scriptBeside } from './support/script';

/** Beside the world: helpers of every script. */
const files = {
  'till.yaml': `
seed: 3
services:
  till:
    records: { orders: { total: int, status: { enum: [placed, sent], default: placed }, at: datetime } }
    seed: { orders: { count: 3 } }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders }
      add_order: { kind: create, record: orders }
faults: { till.add_order: { errors: { http_503: 1 } } }
plan: [{ on: till.list_orders, call: 2, fault: http_502 }]
`,
  'other.yaml': 'faults: { till.get_order: { errors: { http_404: 1 } } }\n',
  'tmp/.keep': '',
};
const head = `
const { existsSync, readdirSync } = require('node:fs');
process.env.TMPDIR = __dirname + '/tmp';
const open = (options) => core.startWorld('till.yaml', options);
const status = (work) => work.then(() => 200, (error) => error.status);
const tell = (facts) => console.log(JSON.stringify(facts));
`;
const script = (text: string) => scriptBeside(files, head + text);

test('a seed of its own, a run of its own, a clock of its own', () => {
  const told = script(`
    const [one, same, other] = await Promise.all([{}, { seed: 3 }, { seed: 4 }].map(open));
    const totals = ({ world }) => world.table('orders').all().map(({ total }) => total).join();
    const seeds = [totals(one) === totals(same), totals(one) === totals(other)];
    const memory = [{}, { seed: 3 }, { seed: 4 }].map((options) => totals(core.connectInMemory('till.yaml', options)));
    const chance = { rules: { 'till.get_order': { errors: { http_500: 0.5 } } } };
    const runs = await Promise.all([1, 2, 1].map((run) => open({ run, faults: chance })));
    const paths = [];
    for (const { mcp, trace } of runs) {
      for (let call = 0; call < 20; call++) await status(mcp.call('get_order', { id: '1' }));
    }
    for (const { trace } of runs) paths.push(trace.path());
    const wall = await open({ clock: 'wall' });
    await wall.mcp.call('list_orders');
    await one.mcp.call('list_orders');
    const moved = [wall, one].map(({ clock }) => clock.now() > '2025-06-01T00:00:00.000Z');
    const inMemory = [memory[0] === memory[1], memory[0] === memory[2], memory[0] === totals(one)];
    await Promise.all([one, same, other, wall, ...runs].map((world) => world.stop()));
    tell({ seeds, memory: inMemory, runs: [paths[0] === paths[1], paths[0] === paths[2]], moved });
  `);
  expect(told).toEqual({
    seeds: [true, false],
    memory: [true, false, true],
    runs: [false, true],
    moved: [true, false],
  });
});

test('faults are off, those of the file, of another file, or given; and they can be changed', () => {
  const told = script(`
    const refused = async (options) => {
      const world = await open(options);
      const add = () => status(world.mcp.call('add_order', { total: 1 }));
      const told = [await add(), await status(world.mcp.call('get_order', { id: '1' })), await status(world.mcp.call('list_orders')), await status(world.mcp.call('list_orders'))];
      await world.stop();
      return told;
    };
    const given = [undefined, true, 'other.yaml', { rules: { 'till.*': { errors: { http_500: 1 } } } }, { plan: [{ on: 'till.list_orders', fault: 'http_504' }] }];
    const starts = await Promise.all(given.map((faults) => refused(faults === undefined ? {} : { faults })));
    const world = await open();
    const { faults, mcp } = world;
    const get = (id) => status(mcp.call('get_order', { id }));
    const told = [];
    await faults.next('till.get_order', 'http_503', { when: { id: '2' } });
    told.push([await get('1'), await get('2'), await get('2')]);
    await faults.plan([{ on: 'till.get_order', call: 2, fault: 'http_500' }]);
    told.push([await get('1'), await get('1'), await get('1')]);
    await faults.set({ 'till.get_order': { errors: { http_502: 1 } } });
    told.push([await get('1'), await get('1')]);
    await faults.clear();
    told.push([await get('1')]);
    await world.stop();
    tell({ starts, told });
  `);
  expect(told).toEqual({
    starts: [
      [200, 200, 200, 200],
      [503, 200, 200, 502],
      [200, 404, 200, 200],
      [500, 500, 500, 500],
      [200, 200, 504, 504],
    ],
    told: [[200, 503, 200], [200, 500, 200], [502, 502], [200]],
  });
});

test('rows are written, what changed is told, and the clock is set', () => {
  const told = script(`
    const { world, mcp, clock, stop } = await open();
    const orders = world.table('orders');
    const before = world.snapshot();
    const made = await orders.insert({ total: 7, at: '2025-05-01T00:00:00Z' });
    const arranged = world.snapshot();
    const changed = await orders.update(Number(made.id), { status: 'sent' });
    const gone = [await orders.delete(1), await orders.delete(1)];
    await clock.set('2025-07-01T00:00:00Z');
    const { id } = await mcp.call('add_order', { total: 8 });
    const told = {
      made: [made.total, changed.status, orders.get(made.id).status], gone, left: orders.count(), revision: world.revision,
      stamped: orders.get(id).at, own: Object.keys(world.diff().created.orders), since: Object.keys(world.diff(arranged).created.orders),
      all: [world.diff(before).created.orders[made.id].status, Object.keys(world.diff(before).deleted.orders)],
      unknown: await orders.insert({ colour: 'red' }).catch((error) => error.message),
    };
    try { world.table('order'); } catch (error) { told.table = error.message; }
    await stop();
    tell(told);
  `);
  expect(told).toEqual({
    made: [7, 'sent', 'sent'],
    gone: [true, false],
    left: 4,
    revision: 4,
    stamped: '2025-07-01T00:00:00.000Z',
    own: ['5'],
    since: ['5'],
    all: ['sent', ['1']],
    unknown: expect.stringContaining('colour'),
    table: 'world till has no record type "order" (did you mean "orders"?); it has: orders',
  });
});

test('values and refusals of tools, and the raw result', () => {
  const told = script(`
    const { mcp, faults, stop } = await open();
    const told = [await mcp.call('get_order', { id: '1' }), await mcp.call('list_orders')].map((value) => Array.isArray(value) ? value.length : value.id);
    await faults.next('till.list_orders', 'empty_result');
    told.push(await mcp.call('list_orders'));
    await faults.next('till.get_order', 'malformed_json');
    told.push(await mcp.call('get_order', { id: '1' }));
    const refusal = await mcp.call('get_order', { id: '9' }).catch((error) => [error.name, error.status, error.tool, error.message]);
    const raw = await mcp.callRaw('get_order', { id: '9' });
    await stop();
    tell({ told, refusal, raw });
  `);
  expect(told).toEqual({
    told: ['1', 3, '[]', expect.stringMatching(/^\{"id":"1"/)],
    refusal: ['ToolError', 404, 'get_order', '404: orders 9 not found'],
    raw: expect.objectContaining({
      isError: true,
      structuredContent: { error: { status: 404, message: 'orders 9 not found' } },
    }),
  });
});

test.each(['stop()', '[Symbol.asyncDispose]()'])('%s ends the process and leaves no folder', (end) => {
  const told = script(`
    const world = await open();
    const { command, args, env } = world.mcp.stdio();
    const client = new legacy.Client({ name: 'agent', version: '1' });
    await client.connect(new legacyStdio.StdioClientTransport({ command, args, env }));
    await client.callTool({ name: 'list_orders', arguments: {} });
    const during = readdirSync('tmp').filter((name) => name.includes('state')).length;
    await client.close();
    await world${end.startsWith('[') ? '' : '.'}${end};
    const late = await world.mcp.call('list_orders').then(() => 'served', (error) => error.name);
    tell({ during, after: readdirSync('tmp').filter((name) => name.includes('state')), late, env, path: args.length });
  `);
  expect(told).toEqual({ during: 1, after: [], late: expect.stringMatching(/Error|Closed|Gone/), env: {}, path: 2 });
});

describe('in this process', () => {
  test.each([
    ['disconnect', 'the connection alone', '1'],
    ['crash', 'every connection', expect.stringMatching(/not connected/i)],
  ])('%s ends %s', (fault, _what, other) => {
    const told = script(`
      const till = core.connectInMemory('till.yaml', { faults: { plan: [{ on: 'till.get_order', call: 1, fault: '${fault}' }] } });
      const [one, two] = [1, 2].map(() => new legacy.Client({ name: 'agent', version: '1' }));
      await one.connect(till.transport());
      await two.connect(till.transport());
      const get = (client) => client.callTool({ name: 'get_order', arguments: { id: '1' } }).then(({ structuredContent }) => structuredContent.id, (error) => error.message);
      tell([await get(one), await get(two)]);
    `);
    expect(told).toEqual([expect.stringMatching(/closed/i), other]);
  });

  test('a client that closes is told so, and the next one is served', () => {
    const told = script(`
      const till = core.connectInMemory('till.yaml');
      const closed = [];
      for (const name of ['a', 'b']) {
        const client = new legacy.Client({ name, version: '1' });
        const gone = new Promise((resolve) => { client.onclose = resolve; }).then(() => closed.push(name));
        await client.connect(till.transport());
        await client.callTool({ name: 'add_order', arguments: { total: 1 } });
        await client.close();
        await gone;
      }
      tell({ closed, rows: till.world.table('orders').count(), clients: till.trace.events.map(({ client }) => client) });
    `);
    expect(told).toEqual({ closed: ['a', 'b'], rows: 5, clients: ['memory-1', 'memory-2'] });
  });
});
