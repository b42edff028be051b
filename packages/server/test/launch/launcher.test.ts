import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileWorld } from '../../src/compile/compile-world';
import { planOf } from '../../src/index';
import { Launcher } from '../../src/launch/launcher';
import { childEnvironment } from '../../src/process/child-environment';
import { isRunning } from '../../src/process/is-running';
import { LastingServer } from '../../src/process/lasting-server';
import { LineClient } from '../../src/process/line-client';
import { RunningServer } from '../../src/process/running-server';
import type { StartOptions } from '../../src/process/types';
import { Ledger } from '../process/ledger';
import { startScript } from '../process/outside';
import { dist } from '../support/command';
import { until } from '../support/until';

interface Told {
  readonly loaded: readonly string[];
  readonly env: readonly string[];
}

const ledger = new Ledger();
const file = join(dist, 'launcher.js');
const launcher = new Launcher(file);
const start = { args: [ledger.server, '--pooled'], env: childEnvironment(process.env), cwd: process.cwd() };
const call = (name: string, args: object = {}) => ({ name, arguments: { ...args } });

afterAll(() => void (launcher.gone || process.kill(launcher.pid, 'SIGKILL')));

async function take(options: StartOptions, from = launcher, first = start): Promise<RunningServer> {
  const server = await from.start(first, (child) => new RunningServer(child, `${ledger.state()}.sock`));
  await server.load(options);
  return server;
}

function run(parts = {}): StartOptions {
  return { compiled: ledger.compiled, setup: ledger.setup(parts), folder: ledger.state() };
}

/** As where Node has no pipes of its own to give. */
function withoutPipes() {
  const hides = join(ledger.folder, 'hides.js');
  writeFileSync(hides, 'process.binding = undefined;\n');
  const started = join(ledger.folder, 'launcher.js');
  writeFileSync(started, `require(${JSON.stringify(hides)});\nrequire(${JSON.stringify(file)});\n`);
  return { from: new Launcher(started), first: { ...start, args: ['-r', hides, ...start.args] } };
}

describe.each([
  ["over pipes of Node's own", { from: launcher, first: start }],
  ['over documented modules', withoutPipes()],
])('%s', (_way, { from, first }) => {
  afterAll(() => void (from === launcher || process.kill(from.pid, 'SIGKILL')));

  test('what it starts is a server like any other', async () => {
    const server = await take(run(), from, first);
    await server.control({ type: 'insert', table: 'accounts', row: { owner: 'Ada', balance: 1 } });
    const client = await LineClient.open(server.socket);
    expect(await client.request('tools/call', call('stumble'))).toMatchObject({ isError: true });
    await until(() => server.log().includes('half a line'));
    const refused = server.control({ type: 'insert', table: 'nothing', row: {} });
    await expect(refused).rejects.toMatchObject({ name: 'WorldRefusal' });
    const exit = { code: 0, signal: null, asked: true };
    expect(await server.stop()).toEqual(exit);
    expect(await server.stop()).toEqual(exit);
    expect(existsSync(join(server.folder, 'state.json'))).toBe(true);
  });

  test('a socket on HTTP goes from a server that crashes through both to the next', async () => {
    // what it has to tell the next is more than goes through a channel at once
    const rest = Array.from({ length: 2000 }, (_, at) => ({ on: '*', call: at + 9, fault: 'hang', optional: true }));
    const plan = planOf([{ on: '*', call: 1, fault: 'crash', restart: true }, ...rest], ledger.world.spec);
    const server = await LastingServer.start(
      (options) => take(options, from, first),
      run({ faults: { rules: {}, plan } }),
    );
    const url = await server.listen();
    const client = await LineClient.open(server.socket);
    await client.request('tools/call', call('list_entries')).catch(() => undefined);
    await until(() => server.restarts === 1);
    expect((await fetch(`${url}/books/accounts/1`)).status).toBe(200);
    await server.stop();
    // nobody listens any more, the launcher least of all
    await expect(fetch(`${url}/books/accounts/1`)).rejects.toThrow('fetch failed');
  });
});

test('one that serves a call has loaded nothing of the network and no streams, and keeps its channel to itself', async () => {
  const tells = 'exports.tell = () => ({ loaded: process.moduleLoadList, env: Object.keys(process.env) });';
  writeFileSync(join(ledger.folder, 'tells.js'), tells);
  const tell = { tell: { kind: 'custom', handler: './tells.js#tell' } };
  const yaml = { name: 'told', services: { teller: { operations: tell } } };
  writeFileSync(join(ledger.folder, 'tells.yaml'), JSON.stringify(yaml));
  const { path } = compileWorld(join(ledger.folder, 'tells.yaml'), { cacheFolder: join(ledger.folder, 'cache') });
  const server = await take({ ...run(), compiled: path });
  const client = await LineClient.open(server.socket);
  const told = await client.request('tools/call', call('tell'));
  const { loaded, env } = told.structuredContent as unknown as Told;
  expect(loaded).toContain('NativeModule vm');
  expect(loaded.filter((name) => /^NativeModule (net|stream|child_process)$/.test(name))).toEqual([]);
  expect(env.filter((name) => name.startsWith('NODE_'))).toEqual([]);
  await server.stop();
});

test('one whose files nobody wants has removed them when that is answered, and goes', async () => {
  const server = await take(run());
  await server.forget();
  expect(existsSync(server.folder)).toBe(false);
  expect(await server.exited).toMatchObject({ asked: true });
});

test('a spinning server is killed, and one that is killed from outside is told as such', async () => {
  const [spinning, struck] = [await take(run()), await take(run())];
  const client = await LineClient.open(spinning.socket);
  void client.request('tools/call', call('spin')).catch(() => undefined);
  await until(() => spinning.log().includes('spinning'));
  expect(await spinning.stop()).toEqual({ code: null, signal: 'SIGKILL', asked: true });
  process.kill(struck.pid, 'SIGKILL');
  expect(await struck.exited).toEqual({ code: null, signal: 'SIGKILL', asked: false });
});

test('what ends while this process is busy is told all the same', async () => {
  const ends = { ...start, args: ['-e', 'process.exit(3)'] };
  const starting = launcher.start(ends, (child) => new RunningServer(child, `${ledger.state()}.sock`));
  spawnSync(process.execPath, ['-e', 'setTimeout(() => {}, 500)']);
  const server = await starting;
  expect(await server.exited).toEqual({ code: 3, signal: null, asked: false });
});

test('what cannot be started says why', async () => {
  const nowhere = launcher.start({ ...start, cwd: join(ledger.folder, 'nowhere') }, () => undefined);
  await expect(nowhere).rejects.toThrow(/^no server could be started: spawn .* ENOENT$/);
});

test('a launcher that is killed takes its servers along, and starts no more', async () => {
  const other = new Launcher(file);
  const server = await take(run(), other);
  const status = server.control({ type: 'status' });
  await status;
  process.kill(other.pid, 'SIGKILL');
  expect(await server.exited).toMatchObject({ code: null, asked: false });
  expect(server.log()).toContain('the process that starts servers is gone');
  await until(() => !isRunning(server.pid));
  expect(other.gone).toBe(true);
  await expect(other.start(start, () => undefined)).rejects.toThrow('the process that starts servers is gone');
  expect(await server.stop()).toMatchObject({ code: null });
});

test('servers that lose their launcher leave the place of their sockets to its owner while that lives', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const folders = [process.pid, gone].map(async (owner) => {
    const other = new Launcher(file);
    const args = [ledger.server, '--pooled', join(ledger.folder, 'cache'), String(owner)];
    const place = mkdtempSync(join(ledger.folder, 'p-'));
    const server = await other.start({ ...start, args }, (child) => new RunningServer(child, join(place, 's')));
    await server.load(run());
    process.kill(other.pid, 'SIGKILL');
    await until(() => !isRunning(server.pid));
    return existsSync(place);
  });
  expect(await Promise.all(folders)).toEqual([true, false]);
});

test.each([
  ['that nobody uses goes', [], false],
  ['with something in it stays', ['of-others'], true],
])('whose owner is gone without having removed the folder of its sockets: one %s', async (_which, names, stays) => {
  const place = mkdtempSync(join(ledger.folder, 'p-'));
  for (const name of names) writeFileSync(join(place, name), '');
  const other = spawn(process.execPath, [file, place], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  other.disconnect();
  await once(other, 'exit');
  expect(existsSync(place)).toBe(stays);
});

test('a launcher that is stuck is given up with what it started', async () => {
  const other = new Launcher(file);
  const server = await take(run(), other);
  process.kill(other.pid, 'SIGSTOP');
  expect(await server.stop()).toMatchObject({ code: null, asked: true });
  await until(() => !isRunning(server.pid) && !isRunning(other.pid));
  expect(other.gone).toBe(true);
});

test('a launcher that is stuck while a server begins is what is told, and no world that spins', async () => {
  const other = new Launcher(file);
  const server = await other.start(start, (child) => new RunningServer(child, `${ledger.state()}.sock`));
  process.kill(other.pid, 'SIGSTOP');
  const loading = server.load(run(), { within: 100 });
  await expect(loading).rejects.toThrow('the process that starts servers is gone');
});

test('its owner is killed: it goes, and so do its servers, also one that spins', async () => {
  const script = `
const { spawn } = require('node:child_process');
const launcher = spawn(process.execPath, [${JSON.stringify(file)}], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
const [first, second] = [1, 2].map((id) => ({ type: 'start', id, ...${JSON.stringify(start)} }));
launcher.on('message', ({ type, pid }) => type === 'started' && console.log(pid));
launcher.send(first);
launcher.send({ ...second, args: ['-e', "process.on('disconnect', () => {}); for (;;);"] });
console.log(launcher.pid);
`;
  const owner = startScript('-e', [script]);
  const pids: number[] = [];
  owner.stdout?.on('data', (text) => pids.push(...String(text).trim().split('\n').map(Number)));
  await until(() => pids.length === 3);
  expect(pids.every(isRunning)).toBe(true);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  await until(() => !pids.some(isRunning));
});
