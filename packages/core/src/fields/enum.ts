import type { Field } from '../model/field';
import type { Node } from '../parse/node';
import type { Declaration } from './declaration';
import { exactly } from './draw';
import type { FieldType } from './field-type';
import { literal } from './literal';
import { accept, refuseValue, type ValueType } from './value-type';

export const enumerationValue: ValueType = {
  ordered: true,
  normalize: (value, field) =>
    typeof value === 'string' && members(field).includes(value)
      ? accept(value)
      : refuseValue(`one of ${members(field).join(', ')}`, value),
};

export const enumeration: FieldType = {
  name: 'enum',
  value: enumerationValue,
  syntax: 'enum[..]',
  summary:
    'One of the listed texts: `enum[placed, shipped]`, in the long form `{ enum: [placed, shipped] }`. Seeded: even chance.',
  argument: 'words',
  ownKey: true,
  options: [],
  parse: (declaration) => {
    const list = declaration.argument;
    if (list?.kind !== 'list' || list.items.length === 0) {
      return declaration.refuse('an enum without values', 'list its values: enum[placed, shipped]', list);
    }
    const values = list.items.map((item) => member(item, declaration));
    const repeated = list.items.find(
      (_item, index) => values[index] !== undefined && values.indexOf(values[index]) < index,
    );
    if (repeated)
      return declaration.refuse(`"${text(repeated)}" stands twice in this enum`, 'name each value once', repeated);
    return values.every((value) => value !== undefined) ? { values } : undefined;
  },
  schema: (field) => ({ type: 'string', enum: members(field) }),
  supply: (field) => exactly(members(field).length),
  generator: (field) => {
    const values = members(field);
    return (draw) => values[draw.index(values.length)];
  },
  typeText: (field) => members(field).map(literal).join(' | '),
};

/** The values of an enum field. */
export function members(field: Field): readonly string[] {
  const { values } = field.options;
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

function member(item: Node, declaration: Declaration): string | undefined {
  if (item.kind === 'scalar' && typeof item.value === 'string' && item.value !== '') return item.value;
  if (item.kind === 'broken') return undefined;
  return declaration.refuse('a value of an enum must be text', `quote it: "${text(item)}"`, item);
}

function text(item: Node): string {
  return item.kind === 'scalar' ? item.written : '..';
}
