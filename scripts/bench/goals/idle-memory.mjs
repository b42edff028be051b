import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/root.mjs';
import { peers, spawnedClient } from '../clients.mjs';
import { compile, inside, serverFile } from '../inside.mjs';

/** Private memory of a warm server that waits. */
export const idleMemory = {
  name: 'G9',
  title: 'private memory of an idle pooled process ÷ server-everything',
  target: 0.35,
  rounds: 9,
  unit: 'KB',
  async open() {
    const { ServerPool } = await inside();
    const compiled = compile(join(root, 'scripts/bench/world.yaml'));
    return {
      over: {
        title: 'a pooled process with the shop',
        time: async () => {
          const pool = new ServerPool(1, serverFile);
          pool.refill(compiled.path);
          const [pid] = await pool.ready();
          const memory = privateMemory(pid);
          await pool.close();
          return memory;
        },
      },
      under: {
        title: 'server-everything, connected',
        time: async () => {
          const client = await spawnedClient(peers.everything);
          const memory = privateMemory(client.transport.pid);
          await client.close();
          return memory;
        },
      },
      close: () => {},
    };
  },
};

function privateMemory(pid) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)].map(([, number]) => Number(number));
  return kilobytes.reduce((sum, each) => sum + each, 0);
}
