import { script } from './support/script';

const files = {
  'world.yaml': `services:
  pay:
    records: { refunds: { order_id: str, cents: int } }
    operations: { refund: { kind: create, record: refunds } }
invariants:
  one: { unique: [pay.refunds.order_id] }
  small: { handler: ./rules.js#small }
`,
  'rules.js': "exports.small = (world) => world.refunds.count() < 2 || 'more than one';\n",
};
const texts = [
  'invariant one broke at revision 2, by refund {"order_id":"a","cents":2}, call 2: 2 rows of refunds have order_id "a": 1, 2',
  'invariant small broke at revision 2, by refund {"order_id":"a","cents":2}, call 2: more than one',
];

test('a program sees what broke in another process, its own writes too', () => {
  const told = script(
    files,
    `
    const running = await core.startWorld('world.yaml');
    await running.mcp.call('refund', { order_id: 'a', cents: 1 });
    const before = running.broken.length;
    await running.mcp.call('refund', { order_id: 'a', cents: 2 });
    const after = running.broken.map(core.brokenText);
    await running.stop();
    const own = await core.startWorld('world.yaml');
    for (const id of ['a', 'a']) await own.world.table('refunds').insert({ order_id: id, cents: 1 });
    const arranged = own.broken.map(({ by }) => by);
    await own.stop();
    console.log(JSON.stringify({ before, after, arranged }));
  `,
  );
  expect(told).toEqual({ before: 0, after: texts, arranged: ['test', 'test'] });
});

test('and in its own process', () => {
  const told = script(
    files,
    `
    const memory = core.connectInMemory('world.yaml');
    const client = new legacy.Client({ name: 'a', version: '1' });
    await client.connect(memory.transport());
    for (const cents of [1, 2]) await client.callTool({ name: 'refund', arguments: { order_id: 'a', cents } });
    await client.close();
    console.log(JSON.stringify(memory.broken.map(core.brokenText)));
  `,
  );
  expect(told).toEqual(texts);
});
