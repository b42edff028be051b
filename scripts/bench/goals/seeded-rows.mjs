import { createRequire } from 'node:module';
import { join } from 'node:path';
import { faker } from '@faker-js/faker';
import { dist } from '../../build/root.mjs';
import { timeOf } from '../clients.mjs';

const ROWS = 100_000;
const text = `services:
  orders:
    records:
      orders: { id: str, name: str, status: enum[placed, delivered, returned], total: float, placed_at: datetime }
    seed: { count: ${ROWS} }
`;

/** From the text of a world to its rows in memory, against the same rows made with faker. */
export const seededRows = {
  name: 'G12',
  title: 'load a world of 100,000 generated rows ÷ the same rows by faker',
  target: 0.25,
  rounds: 21,
  async open() {
    const { loadWorld, openWorld } = createRequire(import.meta.url)(join(dist, 'core.js'));
    return {
      over: { title: 'read, check and open the world', time: () => timeOf(() => openWorld(loadWorld(text))) },
      under: { title: 'faker', time: () => timeOf(fakerRows) },
      close: () => {},
    };
  },
};

function fakerRows() {
  faker.seed(1);
  const refDate = '2025-06-01T00:00:00.000Z';
  return Array.from({ length: ROWS }, (_, at) => ({
    id: `${at + 1}`,
    name: faker.lorem.words({ min: 1, max: 2 }),
    status: faker.helpers.arrayElement(['placed', 'delivered', 'returned']),
    total: faker.number.float({ min: 0, max: 1000, fractionDigits: 2 }),
    placed_at: faker.date.recent({ days: 20, refDate }).toISOString(),
  }));
}
