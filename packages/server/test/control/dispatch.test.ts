import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readState } from '../../src/mirror/read-state';
import { LineClient } from '../../src/process/line-client';
import { Ledger } from '../process/ledger';

const ledger = new Ledger();
const call = (name: string, args: object = {}) => ({ name, arguments: { ...args } });

test('writes of the test are marked in the journal and not traced', async () => {
  const server = await ledger.start();
  const row = { account_id: '1', amount: 5 };
  expect(await server.control({ type: 'insert', table: 'entries', row })).toEqual({ id: '1', note: null, ...row });
  expect(await server.control({ type: 'update', table: 'entries', rowId: '1', fields: { amount: 6 } })).toMatchObject({
    amount: 6,
  });
  expect(await server.control({ type: 'delete', table: 'entries', rowId: '1' })).toBe(true);
  expect(await server.control({ type: 'delete', table: 'entries', rowId: '1' })).toBe(false);
  const journal = readFileSync(join(server.folder, 'state.journal.jsonl'), 'utf8').trimEnd().split('\n');
  expect(journal.map((line) => JSON.parse(line))).toMatchObject([
    { n: 1, revision: 1, arranged: true },
    { n: 2, revision: 2, arranged: true },
    { n: 3, revision: 3, arranged: true },
  ]);
  expect(readFileSync(join(server.folder, 'trace.jsonl'), 'utf8')).toBe('');
  await server.stop();
});

test('mistakes of the test come back as refusals', async () => {
  const server = await ledger.start();
  const refusal = (command: Parameters<typeof server.control>[0]) => server.control(command).catch(String);
  expect(await refusal({ type: 'insert', table: 'entrys', row: {} })).toMatchInlineSnapshot(
    `"WorldRefusal: world ledger has no record type "entrys" (did you mean "entries"?); it has: accounts, entries"`,
  );
  expect(
    await refusal({ type: 'insert', table: 'entries', row: { account_id: '9', amount: 1 } }),
  ).toMatchInlineSnapshot(`"WorldRefusal: validation error: account_id: accounts 9 not found"`);
  expect(await refusal({ type: 'insert', table: 'entries', row: { acount_id: '1' } })).toMatchInlineSnapshot(
    `"WorldRefusal: validation error: acount_id is no field, did you mean account_id?; account_id is missing; amount is missing"`,
  );
  expect(await refusal({ type: 'update', table: 'entries', rowId: '9', fields: {} })).toMatchInlineSnapshot(
    `"WorldRefusal: entries 9 not found"`,
  );
  expect(await refusal({ type: 'clock', action: 'set', instant: 'noon' })).toMatchInlineSnapshot(
    `"WorldRefusal: clock.set("noon"): not an instant; write it like 2025-06-01T09:30:00Z"`,
  );
  await server.stop();
});

test('the clock moves, on disk too', async () => {
  const server = await ledger.start();
  expect(await server.control({ type: 'clock', action: 'advance', ms: 7200_000 })).toBe('2025-06-01T02:00:00.000Z');
  expect(readState(server.folder).clock).toBe('2025-06-01T02:00:00.000Z');
  expect(await server.control({ type: 'clock', action: 'set', instant: '2024-02-29T12:00:00+02:00' })).toBe(
    '2024-02-29T10:00:00.000Z',
  );
  expect(readState(server.folder)).toMatchObject({ clock: '2024-02-29T10:00:00.000Z', revision: 0, n: 2 });
  await server.stop();
});

test('faults are planned, counted and cleared', async () => {
  const server = await ledger.start();
  const entry = { on: 'books.get_account', call: { from: 1, to: 1 }, fault: 'timeout', optional: false, options: {} };
  await server.control({ type: 'faults', action: 'plan', entries: [entry] });
  const client = await LineClient.open(server.socket);
  const result = await client.request('tools/call', call('get_account', { id: '1' }));
  expect(result).toMatchObject({ isError: true, structuredContent: { error: { status: 504 } } });
  expect(await server.control({ type: 'status' })).toEqual({
    active: true,
    plan: [{ entry, fired: 1 }],
    rules: [],
    crash: null,
    calls: [],
    draws: 1,
    keys: 0,
    inherited: [],
  });
  await server.control({ type: 'faults', action: 'plan', entries: [{ ...entry, on: 'books.transfer' }] });
  await server.control({ type: 'faults', action: 'clear', on: 'books.get_account' });
  expect(await server.control({ type: 'status' })).toMatchObject({
    active: true,
    plan: [{ entry: { on: 'books.transfer' } }],
  });
  await server.control({ type: 'faults', action: 'clear' });
  expect(await server.control({ type: 'status' })).toMatchObject({ active: false, plan: [] });
  await client.close();
  await server.stop();
});

test('a crash of a handler shows in the status, the caller reads a plain 500', async () => {
  const server = await ledger.start();
  const client = await LineClient.open(server.socket);
  const result = await client.request('tools/call', call('stumble'));
  expect(result.structuredContent).toEqual({ error: { status: 500, message: 'Internal Server Error' } });
  const crash = {
    op: 'books.stumble',
    message: 'over its own feet',
    stack: expect.stringContaining('ledger.rules.js:'),
  };
  expect(await server.control({ type: 'status' })).toMatchObject({ crash });
  await client.close();
  await server.stop();
});
