import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LineClient, LineClosed } from '../../src/process/line-client';
import { dist } from '../support/command';
import { until } from '../support/until';
import { Ledger } from './ledger';

const ledger = new Ledger();
const call = (name: string, args: object = {}) => ({ name, arguments: { ...args } });

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

test('who comes to its port before its run, since another server had it, finds a service that is not up yet', async () => {
  const server = ledger.spawn(join(dist, 'server.js'));
  await server.prepare(ledger.compiled, ['http']);
  const { url } = await server.listen();
  const get = (path: string) => fetch(`${url}${path}`);
  expect((await get('/books/accounts/1')).status).toBe(503);
  const jsonrpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call('get_account', { id: '1' }) };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const answered = await fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(jsonrpc) });
  expect(await answered.json()).toMatchObject({
    result: { isError: true, structuredContent: { error: { status: 503 } } },
  });
  await server.load({ compiled: ledger.compiled, setup: ledger.setup(), folder: ledger.state() });
  expect((await get('/books/accounts/1')).status).toBe(200);
  expect(readFileSync(join(server.folder, 'trace.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1);
});

test('a server that spins before it can be called is ended, and why is said', async () => {
  const server = ledger.spawn();
  const options = { compiled: ledger.spinning(), setup: ledger.setup(), folder: ledger.state() };
  await expect(server.load(options, { within: 1000 })).rejects.toThrow(
    "the world's server did not begin within 1000 ms: does an invariant spin? It is looked at before the first call",
  );
  expect(await server.exited).toMatchObject({ signal: 'SIGKILL' });
});

test('a server gets ready at a socket whose path is as long as the operating system takes', async () => {
  const server = ledger.spawn(ledger.server, join(ledger.folder, 's'.repeat(98 - Buffer.byteLength(ledger.folder))));
  await server.prepare(ledger.compiled, []);
  expect(await server.stop()).toMatchObject({ code: 0 });
});

test('a spinning server is killed', async () => {
  const server = await ledger.start();
  const client = await LineClient.open(server.socket);
  const spinning = client.request('tools/call', call('spin')).catch((error) => error);
  await until(() => server.log().includes('spinning'));
  const asked = server.control({ type: 'status' }).catch((error) => error);
  expect(await server.stop()).toEqual({ code: null, signal: 'SIGKILL', asked: true });
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
  ledger.disconnect(server.pid);
  expect(await server.exited).toEqual({ code: 0, signal: null, asked: false });
  // it did not wait the 800 ms after which a call is given up, and traced as such
  expect(readFileSync(join(server.folder, 'trace.jsonl'), 'utf8')).toBe('');
  expect(await waiting).toBeInstanceOf(LineClosed);
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
