import { itemOf } from '../fields/list';
import { fieldsOf } from '../fields/object';
import type { Field, FieldMap } from '../model/field';
import type { WorldSpec } from '../model/spec';
import { fileProblem, type Problem } from '../parse/problem';

/** Last words of names that speak of money. */
const money: readonly string[] = [
  ...['amount', 'balance', 'charge', 'cost', 'credit', 'debit', 'deposit', 'fee', 'fine', 'payment', 'price'],
  ...['refund', 'salary', 'subtotal', 'tax', 'total'],
];

/** Fields and arguments that look like money and are kept as floats. */
export function floatAmounts({ records, operations }: WorldSpec): readonly Problem[] {
  const declared = [
    ...records.map(({ service, name, fields }) => ({ at: `services.${service}.records.${name}`, fields })),
    ...operations.map(({ service, name, args }) => ({
      at: `services.${service}.operations.${name}.args`,
      fields: args,
    })),
  ];
  return declared.flatMap(({ at, fields }) => floatsIn(fields).map((path) => warning(`${at}.${path}`)));
}

function floatsIn(fields: FieldMap): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...(field.type === 'float' && isMoney(name) ? [name] : []),
    ...floatsInside(field).map((path) => `${name}.${path}`),
  ]);
}

function floatsInside(field: Field): readonly string[] {
  if (field.type === 'list') return floatsInside(itemOf(field));
  return field.type === 'object' ? floatsIn(fieldsOf(field)) : [];
}

// unit_price, totalAmount
function isMoney(name: string): boolean {
  const last = name.split(/_|(?=[A-Z])/).at(-1) ?? '';
  return money.includes(last.toLowerCase());
}

function warning(path: string): Problem {
  const mend = 'write decimal[2]: a float holds neither 0.1 nor 4.35 exactly';
  return { ...fileProblem('', 'looks like money and is a float', mend), path };
}
