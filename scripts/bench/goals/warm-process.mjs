import { join } from 'node:path';
import { root } from '../../build/root.mjs';
import { peers, socketClient, spawnedClient, timeOf } from '../clients.mjs';
import { compile, inside, serverFile, setupOf } from '../inside.mjs';

/** What a pooled run pays before its first answer. */
export const warmProcess = {
  name: 'G1',
  title: 'take a warm process to its first tool answer ÷ SDK client spawning server-everything to its first answer',
  target: 0.02,
  rounds: 21,
  async open() {
    const { ServerPool } = await inside();
    const compiled = compile(join(root, 'scripts/bench/world.yaml'));
    const pool = new ServerPool(2, serverFile);
    const ready = async () => {
      pool.refill(compiled.path);
      await pool.ready();
    };
    return {
      over: {
        title: 'take, connect, first tool answer',
        time: async () => {
          await ready();
          let server;
          let client;
          const time = await timeOf(async () => {
            server = await pool.take({ compiled: compiled.path, setup: setupOf(compiled) });
            client = await socketClient(server.socket);
            await client.callTool({ name: 'get_order', arguments: { id: '7' } });
          });
          await client.close();
          await server.stop();
          return time;
        },
      },
      under: {
        title: 'server-everything, connect, echo',
        time: async () => {
          let client;
          const time = await timeOf(async () => {
            client = await spawnedClient(peers.everything);
            await client.callTool({ name: 'echo', arguments: { message: 'x' } });
          });
          await client.close();
          return time;
        },
      },
      close: () => pool.close(),
    };
  },
};
