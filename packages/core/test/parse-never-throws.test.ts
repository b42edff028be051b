import { parseWorld, renderProblems, seedTables, toolDefinitions, worldTypes } from '@faultbench/core';
import fc from 'fast-check';

const world = `
name: shop # a comment with enum[a, b]
seed: 42
clock: { start: "2025-06-01T00:00:00Z" }
services:
  orders:
    records:
      customers: &c { id: int, name: str, email: { type: str, unique: true, description: "a: [b]" } }
      orders:
        id: { type: str, prefix: ord_ }
        customer_id: ref[orders.customers]
        status: { enum: [placed, shipped], default: placed }
        kind: enum[x, y]?
        placed_at: { type: datetime, default: now }
        note: 'str?'
    seed:
      customers: { count: 3 }
      orders: { count: 2, rows: [ { id: "7", customer_id: 1, placed_at: 2025-05-01T00:00:00+02:00 } ] }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: [customer_id] }
      ship: { kind: custom, handler: ./shop.rules.ts#ship, args: { order_id: str, fast: bool? } }
faults:
  default: { latency_ms: [50, 200] }
  orders.*: { errors: { timeout: 0.1, http_429: { rate: 0.1, retry_after: 7 } }, rate_limit: { calls: 3, per: 1m } }
plan:
  - { on: orders.ship, call: 2..4, when: { order_id: "7" }, fault: timeout }
`;

const pieces = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    ': ',
    '- ',
    '\n',
    '\n  ',
    '\t',
    '#',
    '"',
    "'",
    '&a ',
    '*a',
    '*c',
    '<<: *c',
    '!x ',
    '? ',
    '| ',
    '>-\n',
  ],
  ...[
    '---\n',
    '...\n',
    '%YAML 1.1\n',
    '@',
    '`',
    '\\',
    '\u0000',
    '\u2028',
    '\uFEFF',
    '\uE000',
    '𝄞',
    'enum[',
    'ref[a',
    'list[str]',
    'decimal[2]',
  ],
  ...[
    '~',
    'null',
    'true',
    '007',
    '-0',
    '1e400',
    '.nan',
    '0x',
    '12345678901234567890',
    '2025-02-30',
    '__proto__',
    'constructor',
    'count',
    '',
  ],
];

/** Cuts, swaps, doubles and inserts at random places. */
const mutation = fc.record({
  at: fc.nat(),
  length: fc.nat({ max: 40 }),
  to: fc.nat(),
  piece: fc.constantFrom(...pieces),
  way: fc.nat({ max: 3 }),
});

type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

function mutate(text: string, { at, length, to, piece, way }: Mutation): string {
  const start = at % (text.length + 1);
  const rest = text.slice(0, start) + text.slice(start + length);
  if (way === 0) return text.slice(0, start) + piece + text.slice(start);
  if (way === 1) return text.slice(0, start) + piece + text.slice(start + length);
  if (way === 2) return rest;
  const target = to % (rest.length + 1);
  return rest.slice(0, target) + text.slice(start, start + length) + rest.slice(target);
}

test('a mutated world gives a spec that works, or problems with places inside the text', () => {
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 5 }), (mutations) => {
      const text = mutations.reduce(mutate, world);
      const { spec, problems } = parseWorld(text, { file: 'w.yaml', name: 'w' });
      if (spec) {
        const tables = seedTables(spec);
        expect(Object.keys(tables)).toEqual(spec.records.map((record) => record.name));
        expect(toolDefinitions(spec)).toHaveLength(spec.operations.length);
        expect(worldTypes(spec, 'w.yaml')).toContain('interface Worlds');
        return;
      }
      expect(problems.length).toBeGreaterThan(0);
      const lines = text.split('\n');
      for (const { place, message, mend } of problems) {
        expect([message, mend]).not.toContain('');
        const line = lines[(place?.line ?? 0) - 1];
        expect(place?.excerpt).toBe(line?.replace(/\r$/, ''));
        expect(place?.column).toBeLessThanOrEqual((line?.length ?? 0) + 1);
      }
      expect(renderProblems(problems)).not.toMatch(/[\uE001-\uE005]/);
    }),
    { numRuns: 500 },
  );
});

test('the world of the mutations is right', () => {
  const { problems } = parseWorld(world, { file: 'w.yaml', name: 'w' });
  expect(problems.map(({ message }) => message)).toEqual([]);
});

test('any text at all', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' }))), (parts) => {
      const { spec, problems } = parseWorld(parts.join(''), { file: 'w.yaml', name: 'w' });
      expect(spec === undefined).toBe(problems.length > 0);
    }),
    { numRuns: 500 },
  );
});
