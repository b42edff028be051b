import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faker } from '@faker-js/faker';
import { timeOf } from '../clients.mjs';
import { compile } from '../inside.mjs';

const ROWS = 100_000;
const world = `services:
  orders:
    records:
      orders: { id: str, name: str, status: enum[placed, delivered, returned], total: float, placed_at: datetime }
    seed: { count: ${ROWS} }
`;

/** Making rows from keyed numbers, against making them with faker. */
export const seededRows = {
  name: 'G12',
  title: 'load a world of 100,000 generated rows ÷ the same rows by faker',
  target: 0.25,
  rounds: 9,
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    writeFileSync(join(folder, 'rows.yaml'), world);
    let round = 0;
    return {
      over: {
        title: 'compile the world, cold',
        time: () => timeOf(() => compile(join(folder, 'rows.yaml'), join(folder, `cache-${round++}`))),
      },
      under: { title: 'faker', time: () => timeOf(fakerRows) },
      close: () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

function fakerRows() {
  faker.seed(1);
  const refDate = '2025-06-01T00:00:00.000Z';
  return Array.from({ length: ROWS }, (_, at) => ({
    id: `${at + 1}`,
    name: faker.lorem.words(2),
    status: faker.helpers.arrayElement(['placed', 'delivered', 'returned']),
    total: faker.number.float({ min: 0, max: 1000, fractionDigits: 2 }),
    placed_at: faker.date.recent({ days: 20, refDate }).toISOString(),
  }));
}
