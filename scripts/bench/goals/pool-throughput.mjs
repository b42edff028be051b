import { join } from 'node:path';
import { root } from '../../build/root.mjs';
import { timeOf } from '../clients.mjs';
import { compile, inside, serverFile, setupOf } from '../inside.mjs';

const TESTS = 20;

/** Fresh-process tests per second: each takes a server, makes a call and ends it. */
export const poolThroughput = {
  name: 'G4',
  title: 'sustained fresh-process tests/s, pool ÷ no pool',
  target: 1.6,
  higherIsBetter: true,
  rounds: 11,
  async open() {
    const { ServerPool, LineClient } = await inside();
    const compiled = compile(join(root, 'scripts/bench/world.yaml'));
    const warm = new ServerPool(2, serverFile);
    const cold = new ServerPool(0, serverFile);
    const runs = (pool) => async () => {
      pool.refill(compiled.path);
      return timeOf(async () => {
        for (let run = 1; run <= TESTS; run++) {
          const server = await pool.take({ compiled: compiled.path, setup: setupOf(compiled, run) });
          const client = await LineClient.open(server.socket);
          await client.request('tools/call', { name: 'get_order', arguments: { id: '7' } });
          await client.close();
          await server.stop();
          pool.refill(compiled.path);
        }
      });
    };
    return {
      over: { title: `${TESTS} tests, no pool`, time: runs(cold) },
      under: { title: `${TESTS} tests, pool of 2`, time: runs(warm) },
      close: () => Promise.all([warm.close(), cold.close()]),
    };
  },
};
