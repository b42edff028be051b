import {
  type Problem,
  parseWorld,
  renderProblems,
  seedTables,
  toolDefinitions,
  type WorldSource,
  worldTypes,
} from '@faultbench/core';
import fc from 'fast-check';

/** Small worlds, for a text of one screen is read five times as fast as one of four. */
const worlds: readonly string[] = [
  `name: shop # a comment with enum[a, b]
seed: 42
clock: { start: "2025-06-01T00:00:00Z" }
services:
  orders:
    records:
      customers: &c { id: int, name: str, email: { type: str, unique: true, description: "a: [b]" } }
      orders:
        id: { type: str, prefix: ord_ }
        customer_id: { type: ref[orders.customers], on_delete: cascade }
        status: { enum: [placed, shipped], default: placed }
        kind: enum[x, y]?
        placed_at: { type: datetime, default: now }
        note: 'str?'
    seed:
      customers: { count: 3 }
      orders: { count: 2, rows: [ { id: "7", customer_id: 1, placed_at: 2025-05-01T00:00:00+02:00 } ] }
`,
  `services:
  s:
    records:
      a:
        due: date
        total: { type: decimal[2], min: 0, max: 99.90 }
        code: { type: str, pattern: "^[A-Z]{2}[0-9]+$", unique: true }
        lines: { list: { sku: str, qty: { type: int, min: 1 }, of: ref[s.a]? }, min: 1 }
        tags: list[enum[a, b]]?
        address: { type: object, fields: { street: { type: str, max: 20 }, at: { list: float, max: 2 } } }
        secret: token
      parcels: { id: { type: str, format: uuid }, w: float }
    seed:
      parcels: { file: parcels.csv }
      a: { count: 2, rows: [ { due: 2025-05-01, total: "5.5", code: AB7, lines: [{ sku: a, qty: 1 }], address: { street: b, at: [1] }, secret: c } ] }
`,
  `services:
  orders:
    output_schemas: true
    records: { orders: { due: date, status: enum[a, b], n: int } }
    operations:
      get_order: { kind: get, record: orders }
      drop_order: { kind: delete, record: orders, tool: remove }
      list_orders: { kind: list, record: orders, filter: { status: [eq, in], due: [gte, lt] }, sort: [due], page: { size: 5 } }
      change: { kind: update, record: orders, description: "Change: it" }
      ship: { kind: custom, handler: ./shop.rules.ts#ship, args: { order_id: str, fast: bool?, to: list[str] } }
`,
  `services: { orders: { records: { orders: { n: int } }, operations: { ship: { kind: create, record: orders }, get: { kind: get, record: orders, tool: look } } } }
faults:
  default: { latency_ms: [50, 200] }
  orders.*: { errors: { timeout: 0.1, http_429: { rate: 0.1, retry_after: 7 } }, rate_limit: { calls: 3, per: 1m, shared: true } }
  orders.ship: { errors: { late_write: { rate: 0.2, visible_after: 2 calls }, crash: { rate: 0.1 } } }
  orders.get: { errors: { skew: { rate: 0.5, by: -3h } } }
plan:
  - { on: orders.ship, call: 2..4, when: { n: 7 }, fault: timeout }
  - { on: look, call: every 3, fault: hang, phase: before }
`,
];

const files: Readonly<Record<string, string>> = {
  'parcels.csv': 'w,id\n1.5,\n"2",b\n',
};

const source: WorldSource = {
  file: 'w.yaml',
  name: 'w',
  readFile: (file) => {
    const text = files[file];
    return text === undefined ? { ok: false, message: 'no such file', mend: 'create it' } : { ok: true, file, text };
  },
};

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
    'list[',
    'decimal[2]',
    '(?',
    '{ type: ',
    'unique: true, ',
    'min: 2, ',
    'pattern: ',
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

/** Cuts, swaps, doubles and inserts at random places; a third of them put one word in the place of another. */
const mutation = fc.record({
  at: fc.nat(),
  length: fc.nat({ max: 40 }),
  to: fc.nat(),
  piece: fc.constantFrom(...pieces),
  way: fc.nat({ max: 5 }),
});

type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

function mutate(text: string, { at, length, to, piece, way }: Mutation): string {
  const start = at % (text.length + 1);
  const rest = text.slice(0, start) + text.slice(start + length);
  if (way === 0) return text.slice(0, start) + piece + text.slice(start);
  if (way === 1) return text.slice(0, start) + piece + text.slice(start + length);
  if (way === 2) return rest;
  if (way > 3) return withWord(text, at, to);
  const target = to % (rest.length + 1);
  return rest.slice(0, target) + text.slice(start, start + length) + rest.slice(target);
}

function withWord(text: string, at: number, to: number): string {
  const words = [...text.matchAll(/[\w.-]+/g)];
  const [word, other] = [words[at % words.length], words[to % words.length]];
  if (!word || !other) return text;
  return text.slice(0, word.index) + other[0] + text.slice(word.index + word[0].length);
}

test('a mutated world gives a spec that works, or problems with places inside the text', () => {
  fc.assert(
    fc.property(fc.constantFrom(...worlds), fc.array(mutation, { minLength: 1, maxLength: 5 }), (world, mutations) => {
      const text = mutations.reduce(mutate, world);
      const { spec, problems } = parseWorld(text, source);
      if (spec) {
        const tables = seedTables(spec);
        expect(Object.keys(tables)).toEqual(spec.records.map((record) => record.name));
        expect(toolDefinitions(spec)).toHaveLength(spec.operations.length);
        expect(worldTypes(spec, 'w.yaml')).toContain('interface Worlds');
        return;
      }
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.flatMap((problem) => amissWith(problem, { ...files, 'w.yaml': text }))).toEqual([]);
      // what stands for brackets while the text is read
      expect(renderProblems(problems)).not.toMatch(/[\uE001-\uE005]/);
    }),
    { numRuns: 10_000, seed: 20250601 },
  );
}, 120_000);

/** What is amiss with a problem itself: a word that is missing, or a place outside the text. */
function amissWith({ file, place, message, mend }: Problem, texts: Readonly<Record<string, string>>): string[] {
  const line = texts[file]?.split('\n')[(place?.line ?? 0) - 1];
  const isPlaced = line !== undefined && place?.excerpt === line.replace(/\r$/, '') && place.column <= line.length + 1;
  return message !== '' && mend !== '' && isPlaced ? [] : [JSON.stringify({ file, place, message, mend })];
}

test('mutated seed files give rows, or problems with places inside them', () => {
  const csv = 'w,id\n1.5,"a\n""b"\n2,c\r\n';
  const json = '[\n  { "w": 1.5, "id": "a\\u0041" },\n  { "w": -2e3 }\n]';
  const text = 'services: { s: { records: { a: { w: float } }, seed: { a: { file: FILE } } } }';
  fc.assert(
    fc.property(fc.boolean(), fc.array(mutation, { minLength: 1, maxLength: 3 }), (isCsv, mutations) => {
      const file = isCsv ? 'a.csv' : 'a.json';
      const mutated = mutations.reduce(mutate, isCsv ? csv : json);
      const world = text.replace('FILE', file);
      const { spec, problems } = parseWorld(world, { ...source, readFile: () => ({ ok: true, file, text: mutated }) });
      expect(spec === undefined).toBe(problems.length > 0);
      expect(problems.flatMap((problem) => amissWith(problem, { 'w.yaml': world, [file]: mutated }))).toEqual([]);
    }),
    { numRuns: 2000, seed: 20250601 },
  );
});

test.each(worlds.map((world, index) => [index, world] as const))(
  'world %i of the mutations is right',
  (_index, world) => {
    const { problems } = parseWorld(world, source);
    expect(problems.map(({ message }) => message)).toEqual([]);
  },
);

test('any text at all', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' }))), (parts) => {
      const { spec, problems } = parseWorld(parts.join(''), { file: 'w.yaml', name: 'w' });
      expect(spec === undefined).toBe(problems.length > 0);
    }),
    { numRuns: 500 },
  );
});
