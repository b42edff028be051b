import { timeOf } from '../clients.mjs';
import { inside } from '../inside.mjs';

const ROWS = 100_000;
const plain = { optional: false, unique: false, secret: false };
const fields = {
  id: { ...plain, type: 'str', options: {} },
  customer: { ...plain, type: 'str', options: {} },
  total: { ...plain, type: 'float', options: {} },
};

async function largeWorld() {
  const { World } = await inside();
  const rows = Array.from({ length: ROWS }, (_, at) => ({ id: `${at}`, customer: `c${at % 20_000}`, total: at }));
  const record = { name: 'orders', service: 'orders', fields, seed: { rows: [], count: 0 } };
  const spec = {
    name: 'bench',
    seed: 0,
    clock: { start: '2025-06-01T00:00:00.000Z' },
    services: [],
    records: [record],
    operations: [],
    faults: {},
    plan: [],
  };
  return { world: World.open(spec, { orders: rows }), rows };
}

const times = (count, work) => async () =>
  (await timeOf(() => {
    for (let each = 0; each < count; each++) work(each);
  })) / count;

/** An equality lookup asks an index. */
export const lookup = {
  name: 'G11',
  title: 'equality lookup at 100,000 rows ÷ scan',
  target: 0.01,
  rounds: 21,
  async open() {
    const { world, rows } = await largeWorld();
    const table = world.table('orders');
    return {
      over: { title: 'where', time: times(500, (each) => table.where({ customer: `c${each}` })) },
      under: {
        title: 'filter over all rows',
        time: times(5, (each) => rows.filter((row) => row.customer === `c${each}`)),
      },
      close: () => {},
    };
  },
};

/** A rollback costs what was written. */
export const rollback = {
  name: 'G11',
  title: 'rollback of 5 writes at 100,000 rows ÷ structuredClone',
  target: 0.001,
  rounds: 11,
  async open() {
    const { world, rows } = await largeWorld();
    const five = (each) => {
      const transaction = world.begin();
      for (let write = 0; write < 5; write++) transaction.update('orders', `${each * 5 + write}`, { total: -1 });
    };
    return {
      over: { title: 'five writes, dropped', time: times(500, five) },
      under: { title: 'structuredClone of the rows', time: times(1, () => structuredClone(rows)) },
      close: () => {},
    };
  },
};
