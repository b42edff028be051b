import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readState } from '../../src/mirror/read-state';
import { LineClient, LineClosed, RpcError } from '../../src/process/line-client';
import { Ledger } from './ledger';
import { until } from './outside';

const ledger = new Ledger();
const call = (name: string, args: object = {}) => ({ name, arguments: { ...args } });

describe('control', () => {
  test('writes of the test are marked in the journal and not traced', async () => {
    const server = await ledger.start();
    const row = { account_id: '1', amount: 5 };
    expect(await server.control({ type: 'insert', table: 'entries', row })).toEqual({ id: '1', note: null, ...row });
    expect(await server.control({ type: 'update', table: 'entries', rowId: '1', fields: { amount: 6 } })).toMatchObject(
      { amount: 6 },
    );
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
      `"WorldRefusal: world ledger has no record type "entrys", did you mean "entries"?; it has: accounts, entries"`,
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
});

describe('the end', () => {
  test('asked for: exit code 0, a last state.json, and the same answer every time', async () => {
    const server = await ledger.start();
    await server.control({ type: 'insert', table: 'accounts', row: { owner: 'Ada', balance: 1 } });
    const exit = { code: 0, signal: null, asked: true };
    expect(await server.stop()).toEqual(exit);
    expect(await server.stop()).toEqual(exit);
    expect(await server.exited).toEqual(exit);
    expect(server.gone).toBe(true);
    expect(JSON.parse(readFileSync(join(server.folder, 'state.json'), 'utf8'))).toMatchObject({ n: 1 });
  });

  test('a spinning server is killed after 300 ms', async () => {
    const server = await ledger.start();
    const client = await LineClient.open(server.socket);
    const spinning = client.request('tools/call', call('spin')).catch((error) => error);
    await until(() => server.log().includes('spinning'));
    const asked = server.control({ type: 'status' }).catch((error) => error);
    const started = performance.now();
    expect(await server.stop()).toEqual({ code: null, signal: 'SIGKILL', asked: true });
    expect(performance.now() - started).toBeLessThan(1500);
    expect(await spinning).toBeInstanceOf(LineClosed);
    expect(String(await asked)).toMatchInlineSnapshot(`"ServerGone: status: the world's server was stopped"`);
  });

  test('killed from outside: told as such, with the last words, to everything that waits and comes later', async () => {
    const server = await ledger.start();
    const client = await LineClient.open(server.socket);
    await client.request('tools/call', call('stumble'));
    process.kill(server.pid, 'SIGSTOP');
    const waiting = server.control({ type: 'status' }).catch((error) => error);
    process.kill(server.pid, 'SIGKILL');
    const exit = { code: null, signal: 'SIGKILL', asked: false };
    expect(await server.exited).toEqual(exit);
    expect(await waiting).toMatchObject({ name: 'ServerGone', exit, log: expect.stringContaining('loaded') });
    await expect(server.control({ type: 'status' })).rejects.toMatchInlineSnapshot(`
[ServerGone: status: the world's server was killed by SIGKILL; its last words:
loaded
half a line]
`);
    expect(await server.stop()).toEqual(exit);
  });

  test('the channel breaks: it exits at once, whatever is in flight', async () => {
    const server = await ledger.start({
      clock: { mode: 'wall', start: '2025-06-01T00:00:00.000Z' },
      faults: { rules: ledger.world.spec.faults, plan: [] },
    });
    const client = await LineClient.open(server.socket);
    const waiting = client.request('tools/call', call('list_entries')).catch((error) => error);
    const started = performance.now();
    ledger.disconnect(server.pid);
    expect(await server.exited).toEqual({ code: 0, signal: null, asked: false });
    expect(performance.now() - started).toBeLessThan(700);
    expect(await waiting).toBeInstanceOf(LineClosed);
  });
});

test('the state folder and its files are for their owner alone', async () => {
  const { folder, stop } = await ledger
    .start()
    .then((server) => ({ folder: server.folder, stop: () => server.stop() }));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const file of ['state.json', 'state.journal.jsonl', 'trace.jsonl']) {
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  }
  await stop();
});

describe('line client', () => {
  test('many requests in flight, each gets its own answer', async () => {
    const server = await ledger.start();
    const clients = await Promise.all([LineClient.open(server.socket), LineClient.open(server.socket)]);
    const amounts = Array.from({ length: 200 }, (_, index) => index);
    const answers = await Promise.all(
      amounts.map(async (amount) => {
        const client = clients[amount % 2] ?? (await LineClient.open(server.socket));
        return client.request('tools/call', call('add_entry', { account_id: '1', amount }));
      }),
    );
    expect(answers.map(({ structuredContent }) => structuredContent)).toMatchObject(
      amounts.map((amount) => ({ amount })),
    );
    await Promise.all(clients.map((client) => client.close()));
    await server.stop();
  });

  test('errors of the protocol reject, a closed connection too', async () => {
    const server = await ledger.start();
    const client = await LineClient.open(server.socket);
    const error = await client.request('tools/call', call('no_such_tool')).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RpcError);
    expect(error).toMatchObject({ code: -32602, message: 'Tool no_such_tool not found' });
    await client.close();
    await expect(client.request('tools/list')).rejects.toMatchInlineSnapshot(
      `[LineClosed: tools/list: the connection to the world's server is closed]`,
    );
    await server.stop();
    await expect(LineClient.open(server.socket)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
