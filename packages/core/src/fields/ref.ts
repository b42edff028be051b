import { suggestion } from '../parse/suggest';
import { accept, type FieldType, refuseValue } from './field-type';

export const ref: FieldType = {
  name: 'ref',
  syntax: 'ref[..]',
  summary:
    'The id of a row of another record type: `ref[orders.customers]`. Seeded: even chance over the rows of the target.',
  argument: 'brackets',
  options: [],
  ordered: false,
  parse: (declaration) => {
    const target = declaration.argument;
    const only = target?.kind === 'list' && target.items.length === 1 ? target.items[0] : target;
    const name = only?.kind === 'scalar' ? only.written : '';
    const found = declaration.records.get(name);
    if (found) return { service: found.service, record: found.record, numeric: found.numeric };
    if (name === '') return declaration.refuse('a ref without a target', 'name it: ref[service.record]', target);
    const known = [...declaration.records.keys()];
    const sameRecord = known.find((key) => key.endsWith(`.${name}`));
    const mend = sameRecord ? `did you mean "${sameRecord}"?` : suggestion(name, known, 'record types are');
    return declaration.refuse(`no record type "${name}"`, mend, only);
  },
  schema: (field) => ({ type: field.options.numeric === true ? 'integer' : 'string' }),
  normalize: (value, field) => {
    const numeric = field.options.numeric === true;
    const right = numeric ? Number.isSafeInteger(value) : typeof value === 'string';
    return right
      ? accept(value)
      : refuseValue(`an id of ${field.options.record} (${numeric ? 'a number' : 'text'})`, value);
  },
  distinct: (field, facts) => facts.ids(String(field.options.record)).length,
  generate: (field, draw) => {
    const ids = draw.ids(String(field.options.record));
    return ids[draw.index(ids.length)] ?? null;
  },
  typeText: (field) => (field.options.numeric === true ? 'number' : 'string'),
};
