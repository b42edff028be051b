import type { Field, FieldMap } from '../model/field';
import { isJsonObject, type Json } from '../model/json';
import { combined, none } from './draw';
import type { FieldType } from './field-type';
import { fieldMapOf, jsonCell, keepFields } from './inner-fields';
import { objectOf, objectText, requiredOf } from './object-of';
import { refuseValue, type ValueType } from './value-type';

export const objectValue: ValueType = {
  ordered: false,
  normalize: (value, field, inner) =>
    isJsonObject(value) ? inner.row(fieldsOf(field), value) : refuseValue('an object', value),
  inner: (field, key) => (Object.hasOwn(fieldsOf(field), key) ? fieldsOf(field)[key] : undefined),
};

export const object: FieldType = {
  name: 'object',
  value: objectValue,
  syntax: 'object',
  summary: 'Fields of its own: `{ type: object, fields: { street: str, city: str } }`. Seeded: each field by its type.',
  argument: 'none',
  options: ['fields'],
  parse: (declaration) => {
    const node = declaration.option('fields');
    const mend = 'add fields: { street: str, city: str }';
    if (!node || (node.kind === 'map' && node.entries.length === 0))
      return declaration.refuse('an object without fields', mend, node);
    if (node.kind === 'broken') return undefined;
    if (node.kind !== 'map') return declaration.refuse('fields must be a mapping', mend, node);
    const fields = declaration.innerFields(node);
    return fields && { fields: keepFields(fields) };
  },
  schema: (field, of) => objectOf(fieldsOf(field), requiredOf(fieldsOf(field)), of),
  fromText: jsonCell,
  supply: (field, facts) => {
    const fields = Object.values(fieldsOf(field));
    const supplies = fields.map((each) => ({ each, supply: facts.supply(each) }));
    if (supplies.some(({ each, supply }) => supply.attempts === 0 && !each.optional)) return none;
    return combined(supplies.map(({ supply }) => supply).filter(({ attempts }) => attempts > 0));
  },
  generator: (field, facts) => {
    const parts = Object.entries(fieldsOf(field)).map(([name, each]) => ({ name, generate: facts.generator(each) }));
    return (draw) => {
      const made: [string, Json][] = [];
      for (const { name, generate } of parts) {
        const value = generate(draw.part(name));
        if (value === undefined) return undefined;
        made.push([name, value]);
      }
      return Object.fromEntries(made);
    };
  },
  typeText: (field, of, use) => objectText(fieldsOf(field), requiredOf(fieldsOf(field)), of, use),
};

/** The fields of an object. */
export function fieldsOf(field: Field): FieldMap {
  return fieldMapOf(field.options.fields);
}
