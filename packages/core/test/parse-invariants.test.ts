import { mistakesOf } from './mistakes';
import { specOf } from './open-engine';

const services = `services:
  pay:
    records:
      refunds: { order_id: str, cents: int, due: date, amount: decimal[2], status: enum[open, paid], key: { type: token, secret: true } }
      orders: { status: enum[a, b], weight: object }
`;
const mistakes = (invariants: string) =>
  mistakesOf(`${services}invariants:\n  ${invariants.replaceAll('\n', '\n  ')}\n`);

test('what is right is read', () => {
  const text = `${services}invariants:
  one: { unique: [pay.refunds.order_id, pay.refunds.cents] }
  cents: { range: pay.refunds.cents, min: 1, max: 5 }
  late: { range: pay.refunds.due, min: 2025-01-01 }
  money: { range: pay.refunds.amount, max: "9.5" }
  life: { transition: pay.refunds.status, allow: { open: [paid], paid: [] } }
  sum: { handler: ./rules.ts#sum }
`;
  expect(specOf(text.replace('weight: object', 'weight: int')).invariants).toEqual([
    { name: 'one', kind: 'unique', record: 'refunds', fields: ['order_id', 'cents'] },
    { name: 'cents', kind: 'range', record: 'refunds', fields: ['cents'], min: 1, max: 5 },
    { name: 'late', kind: 'range', record: 'refunds', fields: ['due'], min: '2025-01-01' },
    { name: 'money', kind: 'range', record: 'refunds', fields: ['amount'], max: '9.50' },
    { name: 'life', kind: 'transition', record: 'refunds', fields: ['status'], allow: { open: ['paid'], paid: [] } },
    { name: 'sum', kind: 'handler', record: '', fields: [], handler: { file: './rules.ts', name: 'sum' } },
  ]);
  expect(specOf('services: {}').invariants).toEqual([]);
});

test('each mistake has its place and mend, and what a broken declaration causes is not said again', () => {
  const all = [
    'a: { uniqe: [pay.refunds.order_id] }',
    'a: {}',
    'a: { unique: [pay.refunds.order_id], range: pay.refunds.cents }',
    'a: { unique: [] }',
    'a: { unique: pay.refunds.order_id }',
    'a: { unique: [pay.refunds.order] }',
    'a: { unique: [refunds.order_id] }',
    'a: { unique: [pay.refund.order_id] }',
    'a: { unique: [pay.refunds.order_id, pay.orders.status] }',
    'a: { unique: [pay.refunds.order_id], min: 3 }',
    'a: { unique: [pay.orders.weight] }',
    'a: { range: pay.refunds.cents }',
    'a: { range: pay.refunds.cents, min: 5, max: 1 }',
    'a: { range: pay.refunds.cents, min: "1" }',
    'a: { range: pay.refunds.key, min: 1 }',
    'a: { transition: pay.refunds.status }',
    'a: { transition: pay.refunds.cents, allow: {} }',
    'a: { transition: pay.refunds.status, allow: { opn: [paid], open: [payd] } }',
    'a: { transition: pay.refunds.status, allow: { open: paid } }',
    'a: { handler: rules }',
    '"a b": { handler: ./r.ts#f }',
    'a: 7',
  ];
  const weight = (found: readonly string[]) => found.filter((line) => !line.includes('weight'));
  expect(all.map((each) => [each, ...weight(mistakes(each))].join('\n  ')).join('\n')).toMatchInlineSnapshot(`
"a: { uniqe: [pay.refunds.order_id] }
  7: uniqe | invariants.a.uniqe: no kind of invariant "uniqe" | kinds are unique, range, transition, handler - did you mean "unique"?
a: {}
  7: a | invariants.a: an invariant that says nothing | write { one_refund: { unique: [payments.refunds.order_id] } }
a: { unique: [pay.refunds.order_id], range: pay.refunds.cents }
  7: a | invariants.a: unique and range stand together | write an invariant for each
a: { unique: [] }
  7: unique | invariants.a.unique: must be a list of fields | write unique: [payments.refunds.order_id]
a: { unique: pay.refunds.order_id }
  7: pay.refunds.order_id | invariants.a.unique: must be a list of fields | write unique: [payments.refunds.order_id]
a: { unique: [pay.refunds.order] }
  7: pay.refunds.order | invariants.a.unique[0]: pay.refunds has no field "order" | fields are id, order_id, cents, due, amount, status, key
a: { unique: [refunds.order_id] }
  7: refunds.order_id | invariants.a.unique[0]: "refunds.order_id" is no field | write service.record.field: payments.refunds.cents
a: { unique: [pay.refund.order_id] }
  7: pay.refund.order_id | invariants.a.unique[0]: no record type "pay.refund" | record types are pay.refunds, pay.orders - did you mean "pay.refunds"?
a: { unique: [pay.refunds.order_id, pay.orders.status] }
  7: pay.orders.status | invariants.a.unique[1]: a key of two record types | all fields must be of refunds: write an invariant for each
a: { unique: [pay.refunds.order_id], min: 3 }
  7: min | invariants.a.min: unique takes no "min" | keys are unique
a: { unique: [pay.orders.weight] }
a: { range: pay.refunds.cents }
  7: a | invariants.a: range without min or max | add min or max
a: { range: pay.refunds.cents, min: 5, max: 1 }
  7: 1 | invariants.a.max: max 1 lies below min 5 | swap them
a: { range: pay.refunds.cents, min: "1" }
  7: "1" | invariants.a.min: must be an integer, not "1" | remove the quotes: 1
a: { range: pay.refunds.key, min: 1 }
  7: pay.refunds.key | invariants.a.range: pay.refunds.key is token | name a number, a decimal, a date or another field that has an order
a: { transition: pay.refunds.status }
  7: a | invariants.a: transition without allow | add allow
a: { transition: pay.refunds.cents, allow: {} }
  7: pay.refunds.cents | invariants.a.transition: pay.refunds.cents is int | name an enum
a: { transition: pay.refunds.status, allow: { opn: [paid], open: [payd] } }
  7: opn | invariants.a.allow.opn: no state "opn" | states are open, paid - did you mean "open"?
  7: payd | invariants.a.allow.open[0]: no state "payd" | states are open, paid - did you mean "paid"?
a: { transition: pay.refunds.status, allow: { open: paid } }
  7: paid | invariants.a.allow.open: must be a list, not "paid" | write open: [..], [] for a last state
a: { handler: rules }
  7: rules | invariants.a.handler: "rules" names no handler | write ./shop.rules.ts#createReturn, or shop.rules.createReturn for a file beside the world
"a b": { handler: ./r.ts#f }
  7: "a b" | invariants.a b: "a b" is no name for an invariant | use up to 64 letters, digits, _ and -, beginning with a letter or _
a: 7
  7: 7 | invariants.a: must be a mapping, not 7 | write { one_refund: { unique: [payments.refunds.order_id] } }"
`);
});
