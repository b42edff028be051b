import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median, timeOf } from '../clients.mjs';
import { compile, inside, serverFile, setupOf } from '../inside.mjs';

const CALLS = 30;

const worldOf = (rows) => `services:
  orders:
    records:
      orders: { id: str, status: enum[placed, delivered, returned], total: float }
    seed: { count: ${rows} }
    operations:
      update_order: { kind: update, record: orders }
`;

/** The cost of a write does not grow with the world. */
function writeCost(title, gap) {
  return {
    name: 'G7',
    title: `a write with mirror and trace, 100,000 rows ÷ 1,000 rows, ${title}`,
    target: 1.5,
    rounds: 15,
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'bench-'));
      const { startServer, LineClient } = await inside();
      const side = async (rows) => {
        writeFileSync(join(folder, `rows-${rows}.yaml`), worldOf(rows));
        const compiled = compile(join(folder, `rows-${rows}.yaml`), join(folder, 'cache'));
        const server = await startServer({ compiled: compiled.path, setup: setupOf(compiled), server: serverFile });
        const client = await LineClient.open(server.socket);
        let value = 0;
        const write = () =>
          client.request('tools/call', {
            name: 'update_order',
            arguments: { id: String(1 + (value % rows)), total: ++value },
          });
        const time = async () => {
          const times = [];
          for (let call = 0; call < CALLS; call++) {
            times.push(await timeOf(write));
            if (gap > 0) await pause(gap);
          }
          return median(times);
        };
        return { title: `${rows} rows`, time, stop: () => server.stop() };
      };
      const sides = [await side(100_000), await side(1_000)];
      const close = async () => {
        await Promise.all(sides.map((each) => each.stop()));
        rmSync(folder, { recursive: true, force: true });
      };
      return { over: sides[0], under: sides[1], close };
    },
  };
}

export const writesApart = writeCost('25 ms apart', 25);
export const writesInRow = writeCost('back to back', 0);
