import { type ChildProcess, type SpawnOptions, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileWorld } from '../../src/compile/compile-world';
import { isRunning } from '../../src/process/is-running';
import type { StartOptions } from '../../src/process/types';
import { until } from '../support/until';
import { ending, Ledger } from './ledger';
import { bundle, linesOf, startScript } from './outside';

const ledger = new Ledger();
const owner = bundle(ledger.folder, 'test/process/scripts/owner.ts', 'owner');

function start(
  act: string,
  parts: Partial<StartOptions> & { readonly other?: string } = {},
  spawning: SpawnOptions = {},
): ChildProcess {
  const options = { compiled: ledger.compiled, setup: ledger.setup(), server: ledger.server, folder: ledger.state() };
  return startScript(owner, [act, JSON.stringify({ ...options, ...parts })], spawning);
}

async function told(child: ChildProcess) {
  const { value } = await linesOf(child).next();
  if (value === undefined) throw new Error(`the owner told nothing: ${JSON.stringify(await ending(child))}`);
  return JSON.parse(value);
}

function gone(pid: number): Promise<void> {
  return until(() => !isRunning(pid));
}

test('an idle server does not hold its owner open, and ends with it', async () => {
  const child = start('idle');
  const { pid, socket } = await told(child);
  expect(await ending(child)).toEqual({ code: 0, signal: null });
  await gone(pid);
  expect(existsSync(dirname(socket))).toBe(false);
});

test('a process that cannot be started is told with what the system says, by the pool as well', async () => {
  const child = start('startsNothing');
  const nothing = 'Error: no server could be started: spawn /nowhere/node ENOENT';
  expect(await told(child)).toEqual([nothing, nothing]);
  expect(await ending(child)).toEqual({ code: 0, signal: null });
});

test('whatever is awaited holds the owner open, until it is answered', async () => {
  process.env.SOME_API_KEY = 'sk-1';
  const child = start('awaits');
  delete process.env.SOME_API_KEY;
  const { structuredContent, status, exit } = await told(child);
  expect(structuredContent.result).toContain('PATH');
  expect(structuredContent.result).not.toContain('SOME_API_KEY');
  const nothing = { active: false, plan: [], rules: [], crash: null, calls: [], inherited: [], keys: 0 };
  expect(status).toEqual({ ...nothing, draws: 1 });
  expect(exit).toEqual({ code: null, signal: 'SIGKILL', asked: true });
  expect(await ending(child)).toEqual({ code: 0, signal: null });
});

test('a server that cannot load its world: the error says how it ended and shows its last words', async () => {
  const child = start('fails', { compiled: '/nowhere/world.json' });
  const { error } = await told(child);
  expect(error).toMatch(/^ServerGone: load: the world's server exited with code 1; its last words:\n/);
  expect(error).toContain("ENOENT: no such file or directory, open '/nowhere/world.json'");
  expect(await ending(child)).toEqual({ code: 0, signal: null });
});

test('what was prepared for a run goes with a server that dies before it hears of it', async () => {
  const temp = join(ledger.folder, 'lost');
  mkdirSync(temp);
  const child = start('loses', {}, { env: { ...process.env, TMPDIR: temp } });
  const error = "ServerGone: prepare: the world's server was killed by SIGKILL";
  expect(await told(child)).toEqual({ before: 1, error, after: 0 });
  await ending(child);
});

test.each([
  ['there', { folder: undefined as never }],
  ['elsewhere', {}],
])('and with one that dies before it has its run %s', async (where, parts) => {
  const temp = join(ledger.folder, `lost-${where}`);
  mkdirSync(temp);
  const child = start('losesLater', parts, { env: { ...process.env, TMPDIR: temp } });
  const error = "ServerGone: load: the world's server was killed by SIGKILL";
  expect(await told(child)).toEqual({ before: 1, error, after: 0 });
  await ending(child);
});

const ended = { code: 0, signal: null, asked: true };
const killed = { code: null, signal: 'SIGKILL', asked: true };

test('several at once; their sockets share one folder that goes with the owner', async () => {
  const child = start('many');
  const { pids, exits, folder, there } = await told(child);
  expect(new Set(pids).size).toBe(3);
  expect(exits).toHaveLength(3);
  // three that end at once on a busy machine may take longer than a server may
  for (const exit of exits) expect([ended, killed]).toContainEqual(exit);
  expect(there).toBe(true);
  await ending(child);
  expect(existsSync(folder)).toBe(false);
});

test('a socket path is never too long for the operating system', async () => {
  const temp = join(ledger.folder, 'long'.repeat(20));
  mkdirSync(temp);
  const child = start('idle', {}, { env: { ...process.env, TMPDIR: temp } });
  const { socket } = await told(child);
  expect(Buffer.byteLength(socket)).toBeLessThan(100);
  expect(await ending(child)).toEqual({ code: 0, signal: null });
});

describe('no orphan when the owner is killed', () => {
  const hour = { clock: { mode: 'wall', start: '2025-06-01T00:00:00.000Z' } } as const;
  const slow = { setup: ledger.setup({ ...hour, faults: { rules: ledger.world.spec.faults, plan: [] } }) };

  test.each([
    ['an hour of latency in flight', 'waitsAnHour', slow],
    ['a handler that spins', 'spins', {}],
  ] as const)('with %s', async (_, act, parts) => {
    const child = start(act, parts);
    const { pid, socket } = await told(child);
    expect(isRunning(pid)).toBe(true);
    child.kill('SIGKILL');
    await gone(pid);
    if (act !== 'spins') expect(existsSync(dirname(socket))).toBe(false);
  });

  test('and none of its shells stays', async () => {
    const child = start('spins');
    const { pid } = await told(child);
    const shells = () => spawnSync('pgrep', ['-P', String(child.pid), 'sh'], { encoding: 'utf8' }).stdout.trim();
    const shell = Number(shells());
    expect(isRunning(shell)).toBe(true);
    child.kill('SIGKILL');
    await gone(pid);
    await gone(shell);
  });
});

test('a pool hands out waiting servers, each once, and starts what is missing', async () => {
  const temp = join(ledger.folder, 'pools');
  mkdirSync(temp);
  const child = start('pools', { folder: undefined as never }, { env: { ...process.env, TMPDIR: temp } });
  const { waiting, sockets, taken, folders, failed, refilled } = await told(child);
  expect(waiting).toHaveLength(2);
  expect(sockets).toHaveLength(2);
  expect(taken.slice(0, 2)).toEqual(waiting);
  expect(new Set([...taken, ...refilled]).size).toBe(5);
  expect(new Set(folders).size).toBe(3);
  expect(failed).toEqual([false, false, false]);
  expect(await ending(child)).toEqual({ code: 0, signal: null });
  for (const pid of [...taken, ...refilled]) await gone(pid);
  const left = readdirSync(temp).filter((name) => name.startsWith('faultbench-state'));
  expect(left.map((name) => join(temp, name)).sort()).toEqual([...folders].sort());
});

test('a pool of two worlds keeps one server of the last, and never more than are wanted', async () => {
  const file = join(ledger.folder, 'depot.yaml');
  writeFileSync(file, 'services: { depot: { records: { items: { name: str } } } }');
  const { path: other } = compileWorld(file, { cacheFolder: join(ledger.folder, 'cache') });
  const { first, second, same, taken, wanted, more, closed } = await told(
    start('poolOfTwo', { other, folder: undefined as never }),
  );
  expect(second).toEqual([first[1], expect.any(Number), expect.any(Number)]);
  expect(same).toEqual(second);
  expect(taken).toEqual([second[1], first[1]]);
  expect(wanted).toEqual([second[2]]);
  expect(more).toEqual([second[2], expect.any(Number), expect.any(Number)]);
  expect(closed).toEqual([]);
});

test('servers that died before there was a world are in nobody’s way', async () => {
  const { blank, taken } = await told(start('blanksDie'));
  expect(blank).toHaveLength(2);
  expect(blank).not.toContain(taken);
});

test('a waiting server that died is replaced, and a world that cannot be loaded says so', async () => {
  const { pid, taken, error } = await told(start('poolDies'));
  expect(taken).not.toBe(pid);
  expect(error).toMatch(/^ServerGone: load: the world's server exited with code 1; its last words:\n/);
});

test('a waiting server that does not answer any more is given up, and the run has another', async () => {
  const temp = join(ledger.folder, 'stopped');
  mkdirSync(temp);
  const { pid, taken, seconds, left } = await told(start('poolStops', {}, { env: { ...process.env, TMPDIR: temp } }));
  expect(taken).not.toBe(pid);
  expect(seconds).toBeLessThan(15);
  expect(left).toBe(0);
});
