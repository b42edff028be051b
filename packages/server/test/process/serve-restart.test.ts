import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TraceEvent } from '@faultbench/core';
import { readState } from '../../src/mirror/read-state';
import { startFaultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { ending, stdioClient } from './ledger';

const world = `seed: 3
services:
  s:
    records: { notes: { text: str } }
    operations:
      add: { kind: create, record: notes }
      all: { kind: list, record: notes }
plan:
  - { on: s.add, call: every 2, fault: crash, restart: true }
  - { on: s.all, call: 3, fault: http_503 }
`;
const add = (text: string) => ({ name: 'add', arguments: { text } });
const all = { name: 'all', arguments: {} };

/** A folder with the world, and servers of it one after the other, as a client starts them. */
function place() {
  const folder = folderWith({ 'world.yaml': world });
  const start = (...flags: string[]) => {
    const child = startFaultbench(folder, ['serve', 'world.yaml', '--faults', ...flags]);
    let log = '';
    child.stderr.on('data', (chunk) => {
      log += chunk;
    });
    const told = () => log.replaceAll(folder, '<folder>').split('\n').slice(1, -1);
    const call = (params: object) => stdio.request('tools/call', { ...params }).then(({ content }) => textOf(content));
    const stdio = stdioClient(child);
    return { child, told, call, tools: () => stdio.request('tools/list') };
  };
  return { folder, state: join(folder, 'kept'), start };
}

function textOf(content: unknown): string {
  const [block] = content as { text: string }[];
  return block?.text ?? '';
}

function traceOf(folder: string): TraceEvent[] {
  const lines = readFileSync(join(folder, 'trace.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((line): TraceEvent => JSON.parse(line));
}

/** Up to the crash at the second note. */
async function crash({ start }: ReturnType<typeof place>, ...flags: string[]) {
  const { call, child, told } = start('--state', 'kept', ...flags);
  await call(all);
  await call(add('one'));
  await expect(call(add('two'))).rejects.toThrow('closed before an answer came');
  expect(await ending(child)).toEqual({ code: 1, signal: null });
  return told;
}

test('the same command again goes on where the crash left the world', async () => {
  const here = place();
  await crash(here);
  const probe = here.start('--state', 'kept');
  await probe.tools();
  probe.child.stdin.end();
  expect(await ending(probe.child)).toEqual({ code: 0, signal: null });

  const { call, child, told } = here.start('--state', 'kept');
  expect(JSON.parse(await call(all))).toMatchObject([
    { id: '1', text: 'one' },
    { id: '2', text: 'two' },
  ]);
  expect(await call(all)).toBe('503: Service Unavailable');
  expect(JSON.parse(await call(add('three')))).toMatchObject({ id: '3' });
  child.stdin.end();
  await ending(child);
  expect(told()).toEqual(['goes on with the run that was left in kept', 'state: kept']);
  expect(traceOf(here.state).map(({ seq, nth, tool, fault, client }) => [seq, nth, tool, fault, client])).toEqual([
    [1, 1, 'all', null, 'stdio'],
    [2, 1, 'add', null, 'stdio'],
    [3, 2, 'add', 'crash', 'stdio'],
    [4, 2, 'all', null, 'stdio/2'],
    [5, 3, 'all', 'http_503', 'stdio/2'],
    [6, 3, 'add', null, 'stdio/2'],
  ]);
  const journal = readFileSync(join(here.state, 'state.journal.jsonl'), 'utf8').trimEnd().split('\n');
  const numbers: number[] = journal.map((line) => JSON.parse(line).n);
  expect(numbers).toEqual(journal.map((_, index) => index + 1));
  expect(readState(here.state)).toMatchObject({ revision: 3, n: journal.length });
});

test('once it has gone on, or after another end, the next one begins anew', async () => {
  const here = place();
  await crash(here);
  const second = here.start('--state', 'kept');
  await second.call(all);
  second.child.kill('SIGKILL');
  await ending(second.child);
  const third = here.start('--state', 'kept');
  expect(await third.call(all)).toBe('[]');
  expect(third.told()).toEqual(['state: kept']);
});

test('another run replaces what was left, and says so', async () => {
  const here = place();
  await crash(here);
  const { call, told } = here.start('--state', 'kept', '--run', '2');
  expect(await call(all)).toBe('[]');
  expect(told()).toEqual([
    'has another world, seed, run, clock or faults, and replaces the run that was left in kept',
    'state: kept',
  ]);
  expect(existsSync(join(here.state, 'memory.json'))).toBe(false);
  expect(traceOf(here.state)).toHaveLength(1);
});

test('without --state the next server cannot know: said at the start, and its folder can be given', async () => {
  const here = place();
  const { call, child, told } = here.start();
  await call(add('one'));
  await expect(call(add('two'))).rejects.toThrow('closed');
  await ending(child);
  const [warning, state = ''] = told();
  expect(warning).toBe(
    'a crash with restart: true needs --state DIR: without it the server that is started after the crash knows nothing of this one',
  );
  const next = here.start('--state', state.replace('state: ', ''));
  expect(JSON.parse(await next.call(all))).toHaveLength(2);
});
