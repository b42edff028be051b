import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { normalizeRow, parseWorld, renderProblems, seedTables } from '@faultbench/core';
import { buildSync } from 'esbuild';
import fc from 'fast-check';

const shop = `
seed: 42
clock: { start: "2025-06-01T00:00:00Z" }
services:
  orders:
    records:
      orders:
        id: { type: str, prefix: ord_ }
        customer_id: ref[orders.customers]
        before: ref[orders.orders]?
        total: float
        count: int
        gift: bool
        status: enum[placed, shipped, delivered]
        placed_at: datetime
        note: str?
      customers: { id: int, name: str, email: { type: str, unique: true } }
    seed: { orders: { count: 4 }, customers: { count: 2, rows: [{ id: 2, name: Ada, email: ada }] } }
`;

const broad = `
seed: 42
services:
  s:
    records:
      a:
        id: { type: str, format: uuid }
        due: date
        total: decimal[2]
        rate: { type: decimal[4], min: 0.5, max: 0.75 }
        code: { type: str, pattern: "[A-Z]{3}-[0-9]{2,4}", unique: true }
        note: { type: str, min: 20, max: 24 }
        size: { type: int, min: -5, max: 5 }
        weight: { type: float, min: 0.5 }
        tags: list[enum[p, q, r]]
        lines: { list: { sku: str, qty: { type: int, min: 1, max: 9 }, of: ref[s.a]? }, min: 1 }
        box: { type: object, fields: { on: bool, at: datetime } }
        key: token
    seed: { count: 2 }
`;

const bounded = `
seed: 1
clock: { start: "2024-03-01T13:14:15.678Z" }
services:
  s:
    records:
      none: {}
      a:
        id: { type: str, prefix: a_ }
        at: { type: datetime, unique: true }
        day: date
        short: { type: str, max: 5 }
        long: { type: str, min: 60, max: 61 }
        word: { type: str, unique: true }
        code: { type: str, pattern: "(ab|c)+x?", min: 3, max: 6 }
        count: { type: int, min: 1, max: 4000, unique: true }
        below: { type: int, max: -100 }
        rate: { type: float, min: 0.001, max: 0.002 }
        vast: { type: float, min: -1e300, max: 1e300 }
        whole: "decimal[0]"
        fine: "decimal[18]"
        around: { type: "decimal[2]", min: "-1", max: "1" }
        wide: { type: "decimal[2]", min: "-99999999999999999999.00", max: "99999999999999999999.00" }
        next: { type: "ref[s.a]", unique: true }
        marks: { list: "enum[a, b, c]", min: 7, max: 9, unique: true }
        grid: { list: "list[bool]" }
        lines: { list: { sku: str, of: "ref[s.none]?" }, min: 1 }
        pair: { type: object, fields: { n: { type: int, max: 99 }, e: { enum: [x, y] }, m: { type: int, max: 99 } }, unique: true }
    seed: { a: { count: 2000, rows: [] } }
`;

function specOf(text: string) {
  const { spec, problems } = parseWorld(text, { file: 'shop.yaml', name: 'shop' });
  if (!spec) throw new Error(renderProblems(problems));
  return spec;
}

function seeded(text: string) {
  return seedTables(specOf(text));
}

test('golden rows of a small world', () => {
  expect(
    JSON.stringify(seeded(shop), null, 1)
      .replaceAll(/\n {3,}/g, ' ')
      .replaceAll(/\n {2}\}/g, ' }'),
  ).toMatchInlineSnapshot(`
"{
 "orders": [
  { "id": "ord_1", "customer_id": 2, "before": "ord_2", "total": 888.44, "count": 414, "gift": false, "status": "shipped", "placed_at": "2025-05-16T11:18:07.000Z", "note": "olive onyx" },
  { "id": "ord_2", "customer_id": 2, "before": "ord_4", "total": 742.38, "count": 235, "gift": true, "status": "delivered", "placed_at": "2025-05-21T07:51:45.000Z", "note": "otter" },
  { "id": "ord_3", "customer_id": 3, "before": "ord_3", "total": 406.4, "count": 997, "gift": true, "status": "placed", "placed_at": "2025-05-13T13:19:42.000Z", "note": "mint" },
  { "id": "ord_4", "customer_id": 1, "before": "ord_1", "total": 262.16, "count": 937, "gift": true, "status": "placed", "placed_at": "2025-05-28T02:56:44.000Z", "note": "butter dawn" }
 ],
 "customers": [
  { "id": 2, "name": "Ada", "email": "ada" },
  { "id": 1, "name": "falcon fjord", "email": "desert" },
  { "id": 3, "name": "frost", "email": "garnet" }
 ]
}"
`);
});

test('golden rows of every other type', () => {
  expect(seeded(broad).a).toMatchInlineSnapshot(`
[
  {
    "box": {
      "at": "2025-05-25T17:54:48.000Z",
      "on": false,
    },
    "code": "VSR-6910",
    "due": "2025-05-26",
    "id": "b6ddddf7-df20-42fc-b88a-a518dfa89663",
    "key": "fe779a3af26f6ff5c710f02a43c7cf80",
    "lines": [
      {
        "of": "5f6cfabe-bae4-449f-9499-82eec2e08b5b",
        "qty": 4,
        "sku": "horizon",
      },
    ],
    "note": "moss crystal kettle ging",
    "rate": "0.6616",
    "size": -2,
    "tags": [
      "q",
    ],
    "total": "518.03",
    "weight": 688.87,
  },
  {
    "box": {
      "at": "2025-05-15T18:50:29.000Z",
      "on": true,
    },
    "code": "CZW-57",
    "due": "2025-05-24",
    "id": "5f6cfabe-bae4-449f-9499-82eec2e08b5b",
    "key": "340fdb81c43a176aebe806cc02dec4ad",
    "lines": [
      {
        "of": "b6ddddf7-df20-42fc-b88a-a518dfa89663",
        "qty": 2,
        "sku": "lagoon apple",
      },
      {
        "of": "b6ddddf7-df20-42fc-b88a-a518dfa89663",
        "qty": 8,
        "sku": "echo hollow",
      },
    ],
    "note": "dune delta lagoon fern",
    "rate": "0.5703",
    "size": -4,
    "tags": [
      "p",
      "q",
      "p",
    ],
    "total": "334.97",
    "weight": 145.81,
  },
]
`);
});

test('golden digest of many bounded and unique values', () => {
  const text = JSON.stringify(seeded(bounded));
  expect([text.length, createHash('sha256').update(text).digest('hex').slice(0, 16)]).toMatchInlineSnapshot(`
[
  1070429,
  "117bf83da963ae00",
]
`);
});

test('rows fit their record types and refer to rows that are there', () => {
  const spec = specOf(shop.replace('count: 4', 'count: 300').replace('count: 2', 'count: 100'));
  const { orders = [], customers = [] } = seedTables(spec);
  expect([orders.length, customers.length]).toEqual([300, 101]);
  for (const record of spec.records) {
    for (const row of seedTables(spec)[record.name] ?? [])
      expect(normalizeRow(record.fields, row)).toEqual({ ok: true, row });
  }
  const ids = customers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(101);
  for (const { customer_id } of orders) expect(ids).toContain(customer_id);
  expect(new Set(orders.map(({ customer_id }) => customer_id)).size).toBeGreaterThan(80);
  expect(new Set(customers.map(({ email }) => email)).size).toBe(101);
});

test('instants lie within the 20 days before the start of the clock in the file', () => {
  const times = (seeded(shop.replace('count: 4', 'count: 2000')).orders ?? [])
    .map(({ placed_at }) => String(placed_at))
    .sort();
  expect(times[0]?.slice(0, 10)).toBe('2025-05-12');
  expect(times.at(-1)?.slice(0, 10)).toBe('2025-05-31');
});

test('each kind of value is drawn evenly', () => {
  const rows = seeded(shop.replace('count: 4', 'count: 3000')).orders ?? [];
  const share = (field: string, value: unknown) => rows.filter((row) => row[field] === value).length / rows.length;
  expect(share('gift', true)).toBeCloseTo(1 / 2, 1);
  for (const status of ['placed', 'shipped', 'delivered']) expect(share('status', status)).toBeCloseTo(1 / 3, 1);
  expect(rows.reduce((sum, { count }) => sum + Number(count), 0) / rows.length).toBeCloseTo(500, -2);
});

describe('a value depends on seed, record, row and field alone', () => {
  const rows = seeded(shop);

  test('not on another service, record type or field', () => {
    const grown = seeded(
      `${shop.replace('        total: float', '        urgent: bool\n        total: float').replace('      customers:', '      parcels: { of: ref[orders.orders] }\n      customers:')}
  payments:
    records: { refunds: { order_id: ref[orders.orders], cents: int } }
    seed: { count: 3 }
`,
    );
    expect(grown.customers).toEqual(rows.customers);
    expect(grown.orders?.map(({ urgent: _, ...row }) => row)).toEqual(rows.orders);
  });

  test('not on how many rows there are', () => {
    const more = seeded(shop.replace('count: 4', 'count: 9')).orders?.slice(0, 4);
    expect(more?.map(({ before: _, ...row }) => row)).toEqual(rows.orders?.map(({ before: _, ...row }) => row));
  });

  test('not on the order of declaration', () => {
    const [head = '', orders = '', customers = ''] = shop.split(/(?= {6}orders:)|(?= {6}customers:)/);
    const [line = '', ...rest] = customers.split('\n');
    expect(seeded(`${head}${line}\n${orders}${rest.join('\n')}`)).toEqual(rows);
  });

  test('but on the seed', () => {
    const other = seeded(shop.replace('seed: 42', 'seed: 43'));
    expect(other.orders).not.toEqual(rows.orders);
    expect(Object.keys(other.orders?.[0] ?? {})).toEqual(Object.keys(rows.orders?.[0] ?? {}));
  });

  test('a unique field moves on within itself', () => {
    const with_ = (unique: boolean) =>
      seeded(
        `services: { s: { records: { a: { x: { enum: [p, q, r, s], unique: ${unique} }, y: int } }, seed: { count: 4 } } }`,
      ).a ?? [];
    expect(
      with_(true)
        .map(({ x }) => x)
        .sort(),
    ).toEqual(['p', 'q', 'r', 's']);
    expect(with_(true).map(({ y }) => y)).toEqual(with_(false).map(({ y }) => y));
    expect(with_(true)[0]).toEqual(with_(false)[0]);
  });
});

test('declared rows come first, keep their ids and leave gaps for none', () => {
  const rows = seeded(
    'services: { s: { records: { a: { x: { type: int, default: 7 }, note: str? } }, seed: { a: { count: 3, rows: [{ id: "2" }, { x: 1 }, { id: b, note: hi }] } } } }',
  ).a;
  expect(rows?.slice(0, 3)).toEqual([
    { id: '2', x: 7, note: null },
    { id: '1', x: 1, note: null },
    { id: 'b', x: 7, note: 'hi' },
  ]);
  expect(rows?.slice(3).map(({ id }) => id)).toEqual(['3', '4', '5']);
});

test('refs may form a ring, and an optional one without a target is null', () => {
  const rows = seeded(
    'services: { s: { records: { a: { b: ref[s.b] }, b: { a: ref[s.a], c: ref[s.c]? }, c: {} }, seed: { a: { count: 2 }, b: { count: 2 } } } }',
  );
  expect(rows.c).toEqual([]);
  for (const { b } of rows.a ?? []) expect(['1', '2']).toContain(b);
  for (const { c } of rows.b ?? []) expect(c).toBeNull();
});

test('unique values never run in circles, whatever is declared', () => {
  fc.assert(
    fc.property(fc.nat({ max: 6 }), fc.subarray(['p', 'q', 'r', 's']), fc.nat(), (count, declared, seed) => {
      const rows = declared.map((x) => `{ x: ${x} }`).join(', ');
      const text = `seed: ${seed}\nservices: { s: { records: { a: { x: { enum: [p, q, r, s], unique: true } } }, seed: { a: { count: ${count}, rows: [${rows}] } } } }`;
      const { spec } = parseWorld(text, { file: 'w.yaml', name: 'w' });
      expect(spec !== undefined).toBe(count + declared.length <= 4);
      if (!spec) return;
      const values = (seedTables(spec).a ?? []).map(({ x }) => x);
      expect(new Set(values).size).toBe(count + declared.length);
    }),
  );
});

test('more unique texts than there are words', () => {
  const rows =
    seeded('services: { s: { records: { a: { x: { type: str, unique: true } } }, seed: { count: 60000 } } }').a ?? [];
  expect(new Set(rows.map(({ x }) => x)).size).toBe(60000);
});

describe('another process gives the same bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'));
  const core = join(folder, 'core.cjs');
  beforeAll(() => {
    buildSync({ entryPoints: [join(__dirname, '../src/index.ts')], bundle: true, platform: 'node', outfile: core });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    { TZ: 'Pacific/Kiritimati', LANG: 'C' },
    { TZ: 'America/Los_Angeles', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' },
  ])('under %j', (variables) => {
    const script = `const { parseWorld, seedTables } = require(${JSON.stringify(core)});
      const rows = process.argv.slice(1).map((text) => seedTables(parseWorld(text, { file: 'w.yaml', name: 'w' }).spec));
      process.stdout.write(JSON.stringify([rows, String(new Date(0))]));`;
    const environment = { env: { ...process.env, ...variables } };
    const output = execFileSync(process.execPath, ['-e', script, shop, broad], environment);
    const [rows, local] = JSON.parse(output.toString()) as [unknown, string];
    expect(JSON.stringify(rows)).toBe(JSON.stringify([seeded(shop), seeded(broad)]));
    expect(local).not.toContain('00:00:00 GMT+0000');
  });
});
