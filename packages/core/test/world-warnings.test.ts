import { worldWarnings } from '@faultbench/core';
import { specOf } from './open-engine';

const warningsOf = (...texts: readonly string[]) =>
  worldWarnings(texts.map(specOf)).map(({ path, message, mend }) => `${path}: ${message} | ${mend}`);

const service = (name: string, roles: string, operations: string) => `
roles: ${roles}
services:
  ${name}:
    records: { loans_of_${name}: { id: str } }
    operations: ${operations}
`;

test('permissions that nobody asks for, and operations that nobody may call', () => {
  const roles = '{ member: ["loans:read", "loans:anotate", "fines:*"], clerk: ["loans:*", "lending:clock:set"] }';
  const operations = `
      get_loan: { kind: get, record: loans_of_lending, permission: "loans:read" }
      annotate: { kind: update, record: loans_of_lending, permission: "loans:annotate" }
      notify: { kind: custom, handler: r.f, permission: "notices:send" }
      who: { kind: custom, handler: r.f, permission: none }
      open: { kind: custom, handler: r.f, public: "GET /open" }
      tick: { kind: custom, handler: r.f }`;
  expect(warningsOf(service('lending', roles, operations))).toMatchInlineSnapshot(`
[
  "roles.member: no operation asks for "loans:anotate" | operations ask for loans:read, loans:annotate, notices:send, lending:tick - did you mean "loans:annotate"?",
  "roles.member: no operation asks for "fines:*" | operations ask for loans:read, loans:annotate, notices:send, lending:tick",
  "services.lending.operations.notify: no role holds "notices:send" | give it to a role, or nobody can call this",
  "services.lending.operations.tick: no role holds "lending:tick" | give it to a role, or nobody can call this",
]
`);
});

test('worlds that are served together ask and hold for each other', () => {
  const lending = service(
    'lending',
    '{ clerk: ["loans:read", "bills:read", "billing:clock:set"] }',
    '{ get_loan: { kind: get, record: loans_of_lending, permission: "loans:read" } }',
  );
  const billing = service(
    'billing',
    '{ accountant: ["bills:read"] }',
    '{ get_bill: { kind: get, record: loans_of_billing, permission: "bills:read" } }',
  );
  expect(warningsOf(lending)).toHaveLength(2);
  expect(warningsOf(lending, billing)).toEqual([]);
});

test('money that is kept as a float, wherever it is declared', () => {
  const text = `
services:
  shop:
    records:
      orders:
        id: str
        total: float
        unit_price: float?
        totalAmount: { type: float, min: 0 }
        lines: { list: { price: float, weight: float } }
        freight: { type: object, fields: { fee: float } }
        paid: decimal[2]
        cents_amount: int
        total_weight: float
        rate: float
    operations:
      refund: { kind: custom, handler: r.f, args: { amount: float } }
`;
  const found = warningsOf(text);
  expect(found[0]).toMatchInlineSnapshot(
    `"services.shop.records.orders.total: looks like money and is a float | write decimal[2]: a float holds neither 0.1 nor 4.35 exactly"`,
  );
  expect(found.map((each) => each.split(': ')[0]?.replace(/^services\.shop\./, ''))).toEqual([
    'records.orders.total',
    'records.orders.unit_price',
    'records.orders.totalAmount',
    'records.orders.lines.price',
    'records.orders.freight.fee',
    'operations.refund.args.amount',
  ]);
});

test('a world without roles asks for no permission', () => {
  expect(
    warningsOf('services: { s: { records: { a: { x: str } }, operations: { o: { kind: get, record: a } } } }'),
  ).toEqual([]);
});
