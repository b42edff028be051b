import { parseWorld } from '@faultbench/core';
import { mistakesOf, problemsOf, service } from './mistakes';

test('a problem has its place, its line and its mend', () => {
  const text = service('records:', '  orders:', '    total: flaot');
  expect(`\n${problemsOf(text)}\n`).toMatchInlineSnapshot(`
"
shop.yaml:5:16  services.orders.records.orders.total: unknown field type "flaot"
    5 |         total: flaot
      |                ^^^^^
  use str, int, float, bool, datetime, date, decimal[n], enum[..], ref[..], list[..], object, token, json - did you mean "float"?
"
`);
});

test('every mistake is said in one go, in the order of the file', () => {
  const text = `
nmae: shop
services:
  orders:
    records:
      orders: { id: str, total: flaot, status: enum[placed, placed], customer: ref[orders.customer] }
      customers: { id: int }
    operations:
      get_order: { kind: get, record: order }
      create_return: { kind: custom }
faults:
  orders.get_ordr: { latency_ms: [50, 200] }
`;
  expect(`\n${problemsOf(text)}\n`).toMatchInlineSnapshot(`
"
shop.yaml:2:1  nmae: unknown key "nmae"
    2 | nmae: shop
      | ^^^^
  use name, seed, clock, services, faults, plan, invariants, roles - did you mean "name"?

shop.yaml:6:33  services.orders.records.orders.total: unknown field type "flaot"
    6 |       orders: { id: str, total: flaot, status: enum[placed, placed], customer: ref[orders.customer] }
      |                                 ^^^^^
  use str, int, float, bool, datetime, date, decimal[n], enum[..], ref[..], list[..], object, token, json - did you mean "float"?

shop.yaml:6:61  services.orders.records.orders.status: "placed" stands twice in this enum
    6 |       orders: { id: str, total: flaot, status: enum[placed, placed], customer: ref[orders.customer] }
      |                                                             ^^^^^^
  name each value once

shop.yaml:6:84  services.orders.records.orders.customer: no record type "orders.customer"
    6 |       orders: { id: str, total: flaot, status: enum[placed, placed], customer: ref[orders.customer] }
      |                                                                                    ^^^^^^^^^^^^^^^
  record types are orders.orders, orders.customers - did you mean "orders.customers"?

shop.yaml:9:39  services.orders.operations.get_order.record: no record type "order"
    9 |       get_order: { kind: get, record: order }
      |                                       ^^^^^
  record types are orders, customers - did you mean "orders"?

shop.yaml:10:7  services.orders.operations.create_return: a custom operation without a handler
   10 |       create_return: { kind: custom }
      |       ^^^^^^^^^^^^^
  add handler: ./shop.rules.ts#createReturn

shop.yaml:12:3  faults.orders.get_ordr: no operation "orders.get_ordr"
   12 |   orders.get_ordr: { latency_ms: [50, 200] }
      |   ^^^^^^^^^^^^^^^
  did you mean "orders.get_order"?
"
`);
});

test('twenty are shown, and how many more there are', () => {
  const lines = Array.from({ length: 30 }, (_none, index) => `k${index}: 1`);
  const text = problemsOf(lines.join('\n'));
  expect(text.match(/unknown key/g)).toHaveLength(20);
  expect(text).toMatch(/\n\nand 10 more problems$/);
});

test('a long line is cut around the mistake, tabs do not shift the carets', () => {
  const wide = `name: shop # ${'x'.repeat(100)}\nservices: {}\nclock: { start: "2025-06-01T00:00:00Z",${' '.repeat(200)}zon: 1 }`;
  expect(`\n${problemsOf(wide)}\n`).toMatchInlineSnapshot(`
"
shop.yaml:3:240  clock.zon: unknown key "zon"
    3 |                                                             zon: 1 }
      |                                                             ^^^
  use start, zone, calendar - did you mean "zone"?
"
`);
  expect(`\n${problemsOf('services: { "é𝄞":\t{ recrds: {} } }')}\n`).toMatchInlineSnapshot(`
"
shop.yaml:1:13  services.é𝄞: "é𝄞" is no name for a service
    1 | services: { "é𝄞": { recrds: {} } }
      |             ^^^^^
  use up to 64 letters, digits, _ and -, beginning with a letter or _

shop.yaml:1:22  services.é𝄞.recrds: unknown key "recrds"
    1 | services: { "é𝄞": { recrds: {} } }
      |                     ^^^^^^
  use description, records, seed, operations, output_schemas, rules - did you mean "records"?
"
`);
});

describe('what stands at the top', () => {
  test.each([
    [
      'an unknown key',
      'nmae: shop',
      [
        '1: nmae | nmae: unknown key "nmae" | use name, seed, clock, services, faults, plan, invariants, roles - did you mean "name"?',
      ],
    ],
    ['a name that is a number', 'name: 7', ['1: 7 | name: must be text, not 7 | quote it: "7"']],
    [
      'a seed below 0',
      'seed: -1',
      ['1: -1 | seed: must be a whole number >= 0, not -1 | write a whole number without quotes, a safe integer'],
    ],
    [
      'a seed that is text',
      'seed: "7"',
      ['1: "7" | seed: must be a whole number >= 0, not "7" | write a whole number without quotes, a safe integer'],
    ],
    [
      'a broken seed',
      'seed: 1.5',
      ['1: 1.5 | seed: must be a whole number >= 0, not 1.5 | write a whole number without quotes, a safe integer'],
    ],
    [
      'a clock that is text',
      'clock: "2025-06-01T00:00:00Z"',
      [
        '1: "2025-06-01T00:00:00Z" | clock: must be a mapping, not "2025-06-01T00:00:00Z" | write clock: { start: "2025-06-01T00:00:00Z" }',
      ],
    ],
    [
      'a start without an offset',
      'clock: { start: "2025-06-01T00:00:00" }',
      [
        '1: "2025-06-01T00:00:00" | clock.start: must be an instant, not "2025-06-01T00:00:00" | write a date and time with Z or an offset, like "2025-06-01T00:00:00Z"',
      ],
    ],
    [
      'a start on no calendar',
      'clock: { start: "2025-02-30T00:00:00Z" }',
      [
        '1: "2025-02-30T00:00:00Z" | clock.start: must be an instant, not "2025-02-30T00:00:00Z" | write a date and time with Z or an offset, like "2025-06-01T00:00:00Z"',
      ],
    ],
    [
      'services as a list',
      'services: []',
      ['1: services | services: must be a mapping, not a list | write services: { orders: { .. } }'],
    ],
    [
      'a service of nothing',
      'services:\n  orders:',
      ['2: orders | services.orders: must be a mapping, not nothing | write { records: { .. }, operations: { .. } }'],
    ],
    [
      'an unknown key of a service',
      'services: { orders: { record: {} } }',
      [
        '1: record | services.orders.record: unknown key "record" | use description, records, seed, operations, output_schemas, rules - did you mean "records"?',
      ],
    ],
    [
      'output schemas that are no flag',
      'services: { orders: { output_schemas: all } }',
      [
        '1: all | services.orders.output_schemas: must be true or false, not "all" | YAML 1.2 knows true and false alone',
      ],
    ],
    [
      'a service name',
      'services: { "my orders": {} }',
      [
        '1: "my orders" | services.my orders: "my orders" is no name for a service | use up to 64 letters, digits, _ and -, beginning with a letter or _',
      ],
    ],
  ])('%s', (_what, text, expected) => {
    expect(mistakesOf(text)).toEqual(expected);
  });

  test('everything has a default', () => {
    const { spec } = parseWorld('services: {}', { file: 'worlds/library.yaml', name: 'library' });
    expect(spec).toMatchObject({ name: 'library', seed: 0, clock: { start: '2025-06-01T00:00:00.000Z' }, records: [] });
  });
});
