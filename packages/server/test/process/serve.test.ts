import { spawnSync } from 'node:child_process';
import { openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TraceEvent } from '@faultbench/core';
import { readState } from '../../src/mirror/read-state';
import { LineClosed } from '../../src/process/line-client';
import { until } from '../support/until';
import { ending, Ledger, stdioClient } from './ledger';

const ledger = new Ledger();

function traceOf(folder: string): TraceEvent[] {
  const text = readFileSync(join(folder, 'trace.jsonl'), 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): TraceEvent => JSON.parse(line));
}

const call = (name: string, args: object = {}) => ({ name, arguments: { ...args } });
const entry = (amount: number) => call('add_entry', { account_id: '1', amount });
const line = (id: number, params: object) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`;

test('a call that is cancelled while it waits an hour ends at once, unanswered; the next one is served', async () => {
  const state = ledger.state();
  const child = ledger.serve('--faults', '--state', state);
  const client = stdioClient(child);
  const waiting = client.request('tools/call', call('list_entries')).catch((error) => error);
  client.notify('notifications/cancelled', { requestId: 1 });
  expect(await client.request('tools/call', call('get_account', { id: '1' }))).toMatchObject({ content: [{}] });
  const byTool = Object.fromEntries(traceOf(state).map((event) => [event.tool, event]));
  expect(byTool.list_entries).toMatchObject({ cancelled: true, applied: false, answered: false });
  expect(byTool.get_account).toMatchObject({ cancelled: false, answered: true });
  await client.close();
  expect(await waiting).toBeInstanceOf(LineClosed);
});

test('calls that came in one piece, handlers among them, are answered in their order', async () => {
  const child = ledger.serve('--clock', 'virtual');
  const said: Buffer[] = [];
  child.stdout?.on('data', (chunk) => said.push(chunk));
  const calls = [call('chatter'), call('get_account', { id: '1' }), call('stumble'), call('nothing'), call('chatter')];
  child.stdin?.end(calls.map((params, index) => line(index, params)).join(''));
  expect(await ending(child)).toMatchObject({ code: 0 });
  const frames = Buffer.concat(said).toString().trim().split('\n');
  expect(frames.map((frame) => JSON.parse(frame).id)).toEqual([0, 1, 2, 3, 4]);
});

test('a call that is taken back in the piece it came in is on disk before a later one is answered', async () => {
  const state = ledger.state();
  const child = ledger.serve('--faults', '--state', state);
  const taken = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  child.stdin?.write(
    `${line(1, call('list_entries'))}${JSON.stringify(taken)}\n${line(2, call('get_account', { id: '1' }))}`,
  );
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  expect(traceOf(state)).toMatchObject([
    { tool: 'list_entries', cancelled: true, answered: false },
    { tool: 'get_account', answered: true },
  ]);
});

describe('when stdin ends', () => {
  test('a call with 200 ms latency is answered whole and traced, and the exit code is 0', async () => {
    const state = ledger.state();
    const child = ledger.serve('--faults', '--state', state);
    const said: Buffer[] = [];
    child.stdout?.on('data', (chunk) => said.push(chunk));
    child.stdin?.end(line(1, entry(5)));
    expect(await ending(child)).toEqual({ code: 0, signal: null });
    expect(JSON.parse(Buffer.concat(said).toString())).toMatchObject({
      id: 1,
      result: { structuredContent: { amount: 5 } },
    });
    expect(traceOf(state)).toMatchObject([{ tool: 'add_entry', applied: true, latency_ms: 200 }]);
    expect(readState(state)).toMatchObject({ revision: 1, n: 1, tables: { entries: [{ id: '1', amount: 5 }] } });
  });

  test('a call with an hour of latency holds it no longer than the last 800 ms, and is traced as given up', async () => {
    const state = ledger.state();
    const child = ledger.serve('--faults', '--state', state);
    child.stdin?.end(line(1, call('list_entries')));
    expect(await ending(child)).toEqual({ code: 0, signal: null });
    expect(traceOf(state)).toMatchObject([{ tool: 'list_entries', applied: false, answered: false, cancelled: true }]);
  });

  test('without a call nothing is left behind', async () => {
    const state = ledger.state();
    const child = ledger.serve('--state', state);
    child.stdin?.end();
    expect(await ending(child)).toEqual({ code: 0, signal: null });
    expect(readdirSync(state)).toEqual([]);
  });
});

test('state files come with the first tools/list, in a private folder that stderr names', async () => {
  const child = ledger.serve();
  const log: Buffer[] = [];
  child.stderr?.on('data', (chunk) => log.push(chunk));
  const client = stdioClient(child);
  await client.request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  expect(Buffer.concat(log).toString()).toBe('');
  await client.request('tools/list');
  child.stdin?.end();
  await ending(child);
  const folder = /^state: (.*)\n$/.exec(Buffer.concat(log).toString())?.[1] ?? '';
  expect(readState(folder)).toMatchObject({ world: 'ledger', seed: 7, run: 1, revision: 0, n: 0 });
});

test('whatever handlers print, stdout holds nothing but frames, and a megabyte of log per call blocks nothing', async () => {
  const child = ledger.serve();
  const said: Buffer[] = [];
  child.stdout?.on('data', (chunk) => said.push(chunk));
  child.stderr?.pause();
  for (let id = 1; id <= 10; id++) child.stdin?.write(line(id, call('chatter')));
  child.stdin?.end();
  expect(await ending(child)).toEqual({ code: 0, signal: null });
  const frames = Buffer.concat(said).toString().split('\n').slice(0, -1);
  expect(frames.map((frame) => JSON.parse(frame)).map(({ id, result }) => [id, result.structuredContent])).toEqual(
    Array.from({ length: 10 }, (_, index) => [index + 1, { said: 1024 }]),
  );
});

test('handlers see the allowed part of the environment and no more', async () => {
  process.env.SOME_API_KEY = 'sk-1';
  const child = ledger.serve();
  delete process.env.SOME_API_KEY;
  const client = stdioClient(child);
  const { structuredContent } = await client.request('tools/call', call('environment'));
  const names = (structuredContent as { result: string[] }).result;
  expect(names).toContain('PATH');
  expect(names.filter((name) => !['PATH', 'HOME', 'TMPDIR', 'FAULTBENCH_TOKEN'].includes(name))).toEqual([]);
  await client.close();
});

test('nobody reads stdout any more: it exits at once', async () => {
  const child = ledger.serve();
  await stdioClient(child).request('tools/call', call('get_account', { id: '1' }));
  child.stdout?.destroy();
  child.stdin?.write(line(2, call('get_account', { id: '1' })));
  expect(await ending(child)).toEqual({ code: 0, signal: null });
});

test('a handler that ends the process is named, and the calls before it are on disk', async () => {
  const state = ledger.state();
  const child = ledger.serve('--state', state);
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  const client = stdioClient(child);
  await client.request('tools/call', entry(5));
  await expect(client.request('tools/call', call('leave'))).rejects.toBeInstanceOf(LineClosed);
  expect(await ending(child)).toEqual({ code: 1, signal: null });
  expect(log).toContain(
    'code of a handler ended the process with code 3, during a call of books.leave: return or refuse instead of process.exit\n',
  );
  expect(readState(state).tables.entries).toMatchObject([{ amount: 5 }]);
  expect(traceOf(state)).toHaveLength(1);
});

test('the state folder is named before the first call runs', async () => {
  const child = ledger.serve();
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  child.stdin?.write(line(1, call('spin')));
  await until(() => log.includes('spinning'));
  expect(log).toMatch(/^state: \S+\n/);
});

test('SIGTERM ends it at once; the state is whole without a last state.json', async () => {
  const state = ledger.state();
  const child = ledger.serve('--state', state);
  await stdioClient(child).request('tools/call', entry(5));
  child.kill('SIGTERM');
  expect(await ending(child)).toEqual({ code: null, signal: 'SIGTERM' });
  expect(readState(state)).toMatchObject({ n: 1, revision: 1, tables: { entries: [{ amount: 5 }] } });
});

test('a state folder that cannot be written is said at the start', async () => {
  const child = ledger.serve('--state', ledger.compiled);
  const log: Buffer[] = [];
  child.stderr?.on('data', (chunk) => log.push(chunk));
  expect(await ending(child)).toEqual({ code: 1, signal: null });
  expect(Buffer.concat(log).toString()).toContain(`the state folder ${ledger.compiled} cannot be written (EEXIST: `);
});

test('arguments it cannot understand: one line of usage, exit code 2', async () => {
  for (const args of [['--run', '0'], ['--clock', 'sand'], ['--state'], ['--what']]) {
    const child = ledger.serve(...args);
    const log: Buffer[] = [];
    child.stderr?.on('data', (chunk) => log.push(chunk));
    expect(await ending(child)).toEqual({ code: 2, signal: null });
    expect(Buffer.concat(log).toString()).toMatch(/^Usage: .*\n$/);
  }
});

test.each(['files', 'pipes'])('stdin and stdout that are %s: every answer arrives whole', (kind) => {
  const [asked, told] = ['asked', 'told'].map((name) => join(ledger.folder, name)) as [string, string];
  const requests = Array.from({ length: 300 }, (_, id) => line(id, call('get_account', { id: '1' })));
  writeFileSync(asked, requests.join(''));
  const stdio = kind === 'files' ? ([openSync(asked, 'r'), openSync(told, 'w'), 'pipe'] as const) : 'pipe';
  const input = kind === 'files' ? {} : { input: requests.join('') };
  const { status, stdout } = spawnSync(process.execPath, [ledger.server, ledger.compiled], {
    stdio: stdio as 'pipe',
    ...input,
  });
  const answers = kind === 'files' ? readFileSync(told, 'utf8') : stdout.toString();
  expect(status).toBe(0);
  const ids = answers
    .trim()
    .split('\n')
    .map((each) => JSON.parse(each).id);
  expect(ids).toEqual(requests.map((_, id) => id));
});
