import type { Field } from '../model/field';
import type { JsonObject } from '../model/json';
import { article, singular } from '../operations/words';
import { suggestion } from '../parse/suggest';
import type { Declaration } from './declaration';
import { exactly } from './draw';
import type { FieldType } from './field-type';
import { accept, refuseValue, type ValueType } from './value-type';

const policies = ['refuse', 'cascade', 'clear'];

export const refValue: ValueType = {
  ordered: false,
  hint: (field) => `Id of ${article(singular({ name: targetOf(field) }))}.`,
  normalize: (value, field) => {
    const numeric = field.options.numeric === true;
    const right = numeric ? Number.isSafeInteger(value) : typeof value === 'string';
    return right
      ? accept(value)
      : refuseValue(`an id of ${field.options.record} (${numeric ? 'a number' : 'text'})`, value);
  },
};

export const ref: FieldType = {
  name: 'ref',
  value: refValue,
  syntax: 'ref[..]',
  summary:
    'The id of a row of another record type: `ref[orders.customers]`; `on_delete: refuse` (the default), `cascade` or `clear`. Seeded: even chance over the rows of the target.',
  argument: 'words',
  options: ['on_delete'],
  parse: (declaration) => {
    const target = readTarget(declaration);
    const policy = readPolicy(declaration, declaration.optional);
    return target && policy && { ...target, ...policy };
  },
  schema: (field) => ({ type: field.options.numeric === true ? 'integer' : 'string' }),
  fromText: (text, field) => (field.options.numeric === true && /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : text),
  supply: (field, facts) => exactly(facts.ids(targetOf(field)).length),
  generator: (field, facts) => {
    const ids = facts.ids(targetOf(field));
    return (draw) => ids[draw.index(ids.length)];
  },
  typeText: (field) => (field.options.numeric === true ? 'number' : 'string'),
};

/** Record type that a ref field points at. */
export function targetOf(field: Field): string {
  return String(field.options.record);
}

function readTarget({ argument, records, refuse }: Declaration): JsonObject | undefined {
  const only = argument?.kind === 'list' && argument.items.length === 1 ? argument.items[0] : argument;
  const name = only?.kind === 'scalar' ? only.written : '';
  const found = records.get(name);
  if (found) return { service: found.service, record: found.record, numeric: found.numeric };
  if (name === '') return refuse('a ref without a target', 'name it: ref[service.record]', argument);
  const known = [...records.keys()];
  const sameRecord = known.find((key) => key.endsWith(`.${name}`));
  const mend = sameRecord ? `did you mean "${sameRecord}"?` : suggestion(name, known, 'record types are');
  return refuse(`no record type "${name}"`, mend, only);
}

/** Reads `on_delete`; `clearable`: the ref may go and leave a value that is right. */
export function readPolicy(declaration: Declaration, clearable: boolean): JsonObject | undefined {
  const node = declaration.option('on_delete');
  if (!node || node.kind === 'broken') return {};
  const { refuse, place } = declaration;
  if (place === 'argument')
    return refuse('an argument has no on_delete', 'remove it: it is for fields of records', node);
  const policy = node.kind === 'scalar' ? node.written : '';
  if (!policies.includes(policy))
    return refuse(`on_delete must be ${policies.join(', ')}`, suggestion(policy, policies), node);
  if (policy === 'clear' && !clearable)
    return refuse(
      'on_delete: clear on a field that must have a value',
      'make it optional, or use refuse or cascade',
      node,
    );
  return { on_delete: policy };
}
