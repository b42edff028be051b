import { join } from 'node:path';
import { root } from '../../build/root.mjs';
import { freePort, httpClient, peers, socketClient, spawnedClient, spawnedHttpClient, timeOf } from '../clients.mjs';
import { compile, inside, serverFile, setupOf } from '../inside.mjs';

/** What a pooled run pays before its first answer. */
export const warmProcess = goalOf({
  name: 'G1',
  title: 'take a warm process to its first tool answer ÷ SDK client spawning server-everything to its first answer',
  target: 0.02,
  expect: () => {},
  connect: (server) => socketClient(server.socket),
  prepare: async () => {},
  spawn: async () => ({ client: await spawnedClient(peers.everything), end: () => {} }),
});

/** The same of an agent that comes over HTTP. */
export const warmHttpProcess = goalOf({
  name: 'G2',
  title: 'the same over streamable HTTP',
  target: 0.05,
  expect: (pool, compiled) => pool.expect('http', compiled.path),
  connect: async (server) => httpClient(`${(await server.listen()).url}/mcp`),
  prepare: freePort,
  spawn: spawnedHttpClient,
});

function goalOf({ name, title, target, expect, connect, prepare, spawn }) {
  return {
    name,
    title,
    target,
    rounds: 21,
    async open() {
      const { ServerPool } = await inside();
      const compiled = compile(join(root, 'scripts/bench/world.yaml'));
      const pool = new ServerPool(2, serverFile);
      expect(pool, compiled);
      return {
        over: { title: 'take, connect, first tool answer', time: () => warmTime(pool, compiled, connect) },
        under: { title: 'server-everything, connect, echo', time: () => spawnedTime(prepare, spawn) },
        close: () => pool.close(),
      };
    },
  };
}

async function warmTime(pool, compiled, connect) {
  pool.refill(compiled.path);
  await pool.ready();
  let server;
  let client;
  const time = await timeOf(async () => {
    server = await pool.take({ compiled: compiled.path, setup: setupOf(compiled) });
    client = await connect(server);
    await client.callTool({ name: 'get_order', arguments: { id: '7' } });
  });
  await client.close();
  await server.stop();
  return time;
}

async function spawnedTime(prepare, spawn) {
  const prepared = await prepare();
  let spawned;
  const time = await timeOf(async () => {
    spawned = await spawn(prepared);
    await spawned.client.callTool({ name: 'echo', arguments: { message: 'x' } });
  });
  await spawned.client.close();
  await spawned.end();
  return time;
}
