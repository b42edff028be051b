import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ServerPool } from '../../../src/pool/server-pool';
import { keepAlive } from '../../../src/process/keep-alive';
import { LineClient } from '../../../src/process/line-client';
import type { RunningServer } from '../../../src/process/running-server';
import { spawnServer, startServer } from '../../../src/process/start-server';
import type { ServerProcess, StartOptions } from '../../../src/process/types';

/** What the owner of servers does; the test looks on. */
const acts: Readonly<Record<string, (options: StartOptions & { readonly other?: string }) => Promise<void>>> = {
  /** Starts one and does nothing more: nothing holds this process open. */
  async idle(options) {
    tell(factsOf(await startServer(options)));
  },

  /** Nothing but the awaited answers hold this process open. */
  async awaits(options) {
    const server = await startServer(options);
    const client = await LineClient.open(server.socket);
    const { structuredContent } = await client.request('tools/call', { name: 'environment', arguments: {} });
    const status = await server.control({ type: 'status' });
    process.kill(server.pid, 'SIGSTOP');
    const exit = await server.stop();
    tell({ structuredContent, status, exit });
  },

  /** What was prepared for a run, when the server died before it heard of it. */
  async loses(options) {
    const server = await keepAlive(spawnServer(dirname(dirname(options.compiled)), options.server));
    process.kill(server.pid, 'SIGSTOP');
    const prepared = keepAlive(server.prepare(options.compiled, []).catch((thrown) => thrown));
    const before = states();
    process.kill(server.pid, 'SIGKILL');
    const error = String(await prepared);
    tell({ before, error, after: states() });
  },

  /** What was prepared, when the server died while it was told of its run. */
  async losesLater(options) {
    const server = await keepAlive(spawnServer(dirname(dirname(options.compiled)), options.server));
    await keepAlive(server.prepare(options.compiled, []));
    process.kill(server.pid, 'SIGSTOP');
    const loaded = server.load(options).catch((thrown) => thrown);
    const before = states();
    process.kill(server.pid, 'SIGKILL');
    const error = String(await loaded);
    tell({ before, error, after: states() });
  },

  /** The one that waits is stopped. */
  async poolStops(options) {
    const pool = new ServerPool(1, options.server);
    pool.refill(options.compiled);
    const [pid = 0] = await pool.ready();
    process.kill(pid, 'SIGSTOP');
    const began = performance.now();
    const server = await pool.take(options);
    const seconds = (performance.now() - began) / 1000;
    await server.stop();
    await gone(pid);
    tell({ pid, taken: server.pid, seconds, left: states() });
  },

  async fails(options) {
    const error: unknown = await startServer(options).catch((thrown) => thrown);
    tell({ error: String(error) });
  },

  /** There is no Node where it was. */
  async startsNothing(options) {
    process.execPath = '/nowhere/node';
    const pool = new ServerPool(1, options.server);
    pool.refill(options.compiled);
    const errors = [startServer(options), pool.take(options)].map((each) => each.catch((thrown) => thrown));
    tell((await Promise.all(errors)).map(String));
  },

  async many(options) {
    const servers = await Promise.all(
      [1, 2, 3].map((n) => startServer({ ...options, folder: `${options.folder}-${n}` })),
    );
    const exits = await Promise.all(servers.map((server) => server.stop()));
    const [folder = ''] = servers.map(({ socket }) => dirname(socket));
    tell({ pids: servers.map(({ pid }) => pid), exits, folder, there: existsSync(folder) });
  },

  /** Two runs of one world, one of another, by servers that were waiting or not. */
  async pools(options) {
    const pool = new ServerPool(2, options.server);
    pool.refill(options.compiled);
    const waiting = await pool.ready();
    const sockets = readdirSync(tmpdir())
      .filter((name) => name.startsWith('fb-'))
      .flatMap((name) => readdirSync(join(tmpdir(), name)));
    const servers: ServerProcess[] = [];
    for (let run = 1; run <= 3; run++) servers.push(await pool.take({ ...options, setup: { ...options.setup, run } }));
    const count = async ({ socket }: ServerProcess) => {
      const client = await LineClient.open(socket);
      const answer = await client.request('tools/call', { name: 'list_entries', arguments: {} });
      await client.close();
      return answer.isError ?? false;
    };
    const failed = await Promise.all(servers.map(count));
    pool.refill(options.compiled);
    const refilled = await pool.ready();
    await pool.close();
    for (const server of servers) await server.stop();
    tell({
      waiting,
      sockets,
      taken: servers.map(({ pid }) => pid),
      folders: servers.map(({ folder }) => folder),
      failed,
      refilled,
    });
  },

  /** A waiting server that died is not handed out; one that cannot be prepared says so when it is wanted. */
  async poolDies(options) {
    const pool = new ServerPool(1, options.server);
    pool.refill(options.compiled);
    const [pid = 0] = await pool.ready();
    process.kill(pid, 'SIGKILL');
    const server = await pool.take(options);
    await server.stop();
    pool.refill('/nowhere/world.json');
    // nobody waits for the one that fails meanwhile
    await (await pool.take(options)).stop();
    const error: unknown = await pool.take({ ...options, compiled: '/nowhere/world.json' }).catch((thrown) => thrown);
    await pool.close();
    tell({ pid, taken: server.pid, error: String(error) });
  },

  /** All that were started before there was a world died. */
  async blanksDie(options) {
    const born: RunningServer[] = [];
    const pool = new ServerPool(2, options.server, async (cache, file) => {
      const server = await spawnServer(cache, file);
      born.push(server);
      return server;
    });
    pool.anticipate(dirname(dirname(options.compiled)));
    while (born.length < 2) await setTimeout(5);
    const blank = born.map(({ pid }) => pid);
    for (const pid of blank) process.kill(pid, 'SIGKILL');
    await Promise.all(born.map(({ exited }) => keepAlive(exited)));
    const server = await pool.take(options);
    await server.stop();
    await pool.close();
    tell({ blank, taken: server.pid });
  },

  /** Of two worlds, each refill is for one. */
  async poolOfTwo({ other = '', ...options }) {
    const pool = new ServerPool(2, options.server);
    const take = async (compiled: string) => (await pool.take({ ...options, compiled })).pid;
    const refilled = (compiled: string, wanted?: number) => {
      pool.refill(compiled, wanted);
      return pool.ready();
    };
    const first = await refilled(options.compiled);
    const second = await refilled(other);
    const same = await refilled(other);
    for (const pid of first.slice(0, 1)) await gone(pid);
    const taken = [await take(other), await take(options.compiled)];
    const wanted = await refilled(other, 1);
    pool.atLeast(3);
    const more = await refilled(other);
    await pool.close();
    for (const pid of more) await gone(pid);
    tell({ first, second, same, taken, wanted, more, closed: await refilled(other) });
    process.exit();
  },

  async spins(options) {
    await inFlight(options, 'spin', (server) => server.log().includes('spinning'));
  },

  async waitsAnHour(options) {
    await inFlight(options, 'list_entries', () => true);
  },
};

/** Stays until it is killed, with a call in flight. */
async function inFlight(options: StartOptions, tool: string, begun: (server: ServerProcess) => boolean) {
  const server = await startServer(options);
  const client = await LineClient.open(server.socket);
  const answer = client.request('tools/call', { name: tool, arguments: {} });
  // calls of one connection are taken in order: this one is behind it
  if (tool !== 'spin') await client.request('tools/list');
  while (!begun(server)) await new Promise((resolve) => setImmediate(resolve));
  tell(factsOf(server));
  await answer;
}

/** How many state folders there are that nobody named. */
function states(): number {
  return readdirSync(tmpdir()).filter((name) => name.startsWith('faultbench-state-')).length;
}

/** Waits until a process has ended. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await setTimeout(5);
  }
}

function factsOf({ pid, socket, folder }: ServerProcess) {
  return { pid, socket, folder };
}

function tell(facts: object): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}

const [, , act = '', options = '{}'] = process.argv;
void acts[act]?.(JSON.parse(options));
