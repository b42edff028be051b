import { script as scriptBeside } from './support/script';
import { shop } from './support/shop';

const script = (text: string) => scriptBeside(shop, text);

test('a world in a process of its own, with the bench of the tests', () => {
  const told = script(`
    const world = await core.startWorld('shop.yaml', { run: 3, faults: { plan: [{ on: 'orders.get_order', call: 2, fault: 'timeout' }] } });
    const orders = world.world.table('orders');
    const { id } = orders.pick();
    const first = await world.mcp.call('get_order', { id });
    const second = await world.mcp.call('get_order', { id }).catch((error) => [error.name, error.status, error.message]);
    await world.faults.next('orders.get_order', 'http_503');
    const third = await world.mcp.call('get_order', { id }).catch((error) => error.message);
    await orders.insert({ ...orders.pick(), id: 'mine' });
    await world.clock.advance('2h');
    const wrong = await world.clock.advance('soon').catch((error) => error.message);
    const told = { same: first.id === id, second, third, mine: orders.get('mine').id, wrong, clock: world.clock.now(), path: world.trace.path(), run: world.trace.events[0].run, diff: world.world.diff(), stdio: world.mcp.stdio().args.length };
    await world.stop();
    console.log(JSON.stringify(told));
  `);
  expect(told).toEqual({
    same: true,
    second: ['ToolError', 504, '504: Request timed out after 30000 ms'],
    third: '503: Service Unavailable',
    mine: 'mine',
    wrong: '"soon" is no duration; write one such as 30s, 1.5m, 2h or 1d',
    clock: '2025-06-01T02:00:00.000Z',
    path: 'get_order → get_order!timeout → get_order!http_503',
    run: 3,
    diff: { created: {}, updated: {}, deleted: {} },
    stdio: 2,
  });
});

test('a world in a process of its own is reached over HTTP as well', () => {
  const told = script(`
    const world = await core.startWorld('shop.yaml');
    const { baseUrl, headers } = await world.mcp.rest();
    const { id } = world.world.table('orders').pick();
    const answer = await fetch(baseUrl + '/orders/orders/' + id, { headers });
    const told = { status: answer.status, same: (await answer.json()).id === id, door: world.trace.events[0].door, mcp: (await world.mcp.http()).url === baseUrl + '/mcp' };
    await world.stop();
    console.log(JSON.stringify(told));
  `);
  expect(told).toEqual({ status: 200, same: true, door: 'rest', mcp: true });
});

test('a world that was stopped can be looked at, and says so to who asks it for more', () => {
  const told = script(`
    const world = await core.startWorld('shop.yaml');
    const orders = world.world.table('orders');
    const { url } = await world.mcp.http();
    await orders.insert({ ...orders.pick(), id: 'mine' });
    await world.mcp.call('get_order', { id: 'mine' });
    await world.clock.advance('2h');
    await world.stop();
    const untouched = await core.startWorld('shop.yaml');
    await untouched.stop();
    const refused = [];
    for (const ask of [() => world.mcp.http(), () => world.clock.advance('1h'), () => orders.insert({}), () => untouched.mcp.call('get_order', { id: '1' })])
      refused.push(await ask().then(() => 'done', (error) => error.message));
    const same = orders.count() === untouched.world.table('orders').count() + 1;
    console.log(JSON.stringify({ mine: orders.get('mine').id, same, clock: world.clock.now(), path: world.trace.path(), revision: untouched.world.revision, refused }));
  `);
  expect(told).toEqual({
    mine: 'mine',
    same: true,
    clock: '2025-06-01T02:00:00.000Z',
    path: 'get_order',
    revision: 0,
    refused: [
      "listen: the world's server was stopped",
      "clock: the world's server was stopped",
      "insert: the world's server was stopped",
      "connect: the world's server was stopped",
    ],
  });
});

test('a world in this process behind a linked client', () => {
  const told = script(`
    const shop = core.connectInMemory('shop.yaml', { faults: { plan: [{ on: 'orders.get_order', call: 2, fault: 'malformed_json' }] } });
    const clients = [new legacy.Client({ name: 'a', version: '1' }), new legacy.Client({ name: 'b', version: '1' })];
    for (const client of clients) await client.connect(shop.transport());
    const { id } = shop.world.table('orders').pick();
    const answers = [];
    for (const client of clients) answers.push(await client.callTool({ name: 'get_order', arguments: { id } }));
    const tools = (await clients[0].listTools()).tools.map(({ name }) => name);
    for (const client of clients) await client.close();
    console.log(JSON.stringify({ tools, right: answers[0].structuredContent.id === id, cut: answers[1].structuredContent === undefined, path: shop.trace.path(), clients: shop.trace.events.map(({ client, door }) => [client, door]) }));
  `);
  expect(told).toMatchObject({
    tools: expect.arrayContaining(['get_order']),
    right: true,
    cut: true,
    path: 'get_order → get_order!malformed_json',
    clients: [
      ['memory-1', 'memory'],
      ['memory-2', 'memory'],
    ],
  });
});

test('in this process too, a call can be taken back in the turn it was sent in, and one that was sent before the end is made', () => {
  const told = script(`
    const shop = core.connectInMemory('shop.yaml');
    const client = new legacy.Client({ name: 'a', version: '1' });
    await client.connect(shop.transport());
    const refund = (amount, options) => client.callTool({ name: 'issue_refund', arguments: { order_id: shop.world.table('orders').pick().id, amount } }, undefined, options).catch(() => {});
    const taken = new AbortController();
    const back = refund(1, { signal: taken.signal });
    taken.abort();
    await back;
    void refund(2);
    await client.close();
    console.log(JSON.stringify({ path: shop.trace.path(), amounts: shop.world.table('refunds').all().map(({ amount }) => amount) }));
  `);
  expect(told).toEqual({ path: 'issue_refund!cancelled → issue_refund', amounts: [2] });
});

test('a world that does not load, and faults that are wrong, are told with every place', () => {
  const told = script(`
    const text = (work) => work().then(() => 'ran', (error) => error.message.split('\\n')[0]);
    console.log(JSON.stringify([
      await text(() => core.startWorld('nope.yaml')),
      await text(() => core.startWorld('shop.yaml', { faults: { plan: [{ on: 'orders.get_ordr', fault: 'timeout' }] } })),
      await text(() => core.startWorld('shop.yaml', { sed: 7 })),
      await text(() => core.startWorld('shop.yaml', { run: 0 })),
      await text(() => core.startWorld('shop.yaml', { clock: 'real' })),
      await text(() => core.startWorld('shop.yaml', { faults: { rule: {} } })),
      await text(() => core.startWorld('shop.yaml', { faults: { 'orders.get_order': {} } })),
      await text(() => core.startWorld('shop.yaml', { faults: 7 })),
      await text(async () => core.connectInMemory('shop.yaml', { runs: 3 })),
      await text(() => core.startWorld()),
      await text(async () => core.connectInMemory(5)),
      await text(() => core.startWorld('shop.yaml', null)),
    ]));
  `);
  expect(told).toEqual([
    expect.stringContaining('no such file'),
    expect.stringContaining('no operation "orders.get_ordr"'),
    'unknown option sed; use seed, as, run, clock, faults - did you mean seed?',
    'run must be a whole number from 1, not 0',
    'clock must be virtual or wall, not "real"',
    'unknown key of faults rule; use rules, plan - did you mean rules?',
    "faults: orders.get_order is a target; write { rules: { 'orders.get_order': … } }",
    'faults must be true, a path or { rules, plan }, not 7',
    'unknown option runs; use seed, as, run, clock, faults - did you mean run?',
    'name a world file, e.g. worlds/shop.yaml, not undefined',
    'name a world file, e.g. worlds/shop.yaml, not 5',
    'the options are an object, not null',
  ]);
});
