import type { Declaration, FieldType, RecordNames } from '../fields/field-type';
import { fieldTypes } from '../fields/field-types';
import type { Field } from '../model/field';
import { checkKeys } from './check-keys';
import { checkValue } from './check-value';
import { expectFlag, expectText, unexpected } from './expect';
import { type Entry, entryOf, type MapNode, type Node, readKey } from './node';
import type { Problems } from './problems';
import { readTypeText } from './type-text';

export interface FieldContext {
  readonly problems: Problems;
  readonly records: RecordNames;
}

const everyType: readonly string[] = ['type', 'optional', 'default', 'unique', 'secret', 'description'];
const later: readonly string[] = [
  'faker',
  'pattern',
  'min',
  'max',
  'format',
  'on_delete',
  'fields',
  'list',
  'readonly',
];
const example = 'write a type such as str, or { type: str, unique: true }';

/** Reads one field in its short or long form; undefined after reporting what is wrong with it. */
export function readField(entry: Entry, context: FieldContext): Field | undefined {
  const { value: node } = entry;
  const before = context.problems.count;
  const field = node.kind === 'map' ? longForm(entry, node, context) : shortForm(entry, context);
  return context.problems.count === before ? field : undefined;
}

function shortForm(entry: Entry, context: FieldContext): Field | undefined {
  const { value: node } = entry;
  if (node.kind !== 'scalar' || typeof node.value !== 'string')
    return unexpected(node, 'a field type', context.problems, example);
  const text = readTypeText({ ...node, value: node.value }, context.problems);
  return text && build(entry, text.type, text.argument, undefined, text.optional, context);
}

function longForm(entry: Entry, map: MapNode, context: FieldContext): Field | undefined {
  const { problems } = context;
  const written = entryOf(map, 'type');
  const keyed = fieldTypes.find(
    (type) => type.argument === 'required' && type.name !== 'ref' && entryOf(map, type.name),
  );
  if (keyed && !written) return build(entry, keyed, entryOf(map, keyed.name), map, false, context);
  if (!written) {
    checkKeys(map, { now: everyType, later }, problems);
    return problems.atKey(entry, 'a field without a type', example);
  }
  if (written.kind !== 'scalar' || typeof written.value !== 'string')
    return unexpected(written, 'a field type', problems, example);
  const text = readTypeText({ ...written, value: written.value }, problems);
  return text && build(entry, text.type, text.argument, map, text.optional, context);
}

function build(
  entry: Entry,
  type: FieldType,
  argument: Node | undefined,
  map: MapNode | undefined,
  marked: boolean,
  context: FieldContext,
): Field | undefined {
  const { problems, records } = context;
  const now = [...everyType, ...type.options, ...(map && !entryOf(map, 'type') ? [type.name] : [])];
  if (map) checkKeys(map, { now, later }, problems);
  const declaration: Declaration = {
    name: entry.key,
    argument,
    option: (name) => map && entryOf(map, name),
    records,
    refuse: (message, mend, at) => problems.at(at ?? entry.value, message, mend),
  };
  if (type.argument === 'required' && !argument)
    return declaration.refuse(`${type.name} without brackets`, `write ${type.syntax}`);
  const options = type.parse(declaration);
  const flag = (key: string) => readKey(map, key, (node) => expectFlag(node, problems)) ?? false;
  const description = readKey(map, 'description', (node) => expectText(node, problems, 'say what it is in a sentence'));
  if (!options) return undefined;
  const field: Field = {
    type: type.name,
    optional: flag('optional') || marked,
    unique: flag('unique'),
    secret: flag('secret'),
    options,
    ...(description === undefined ? {} : { description }),
  };
  return withDefault(field, map && entryOf(map, 'default'), problems);
}

function withDefault(field: Field, node: Node | undefined, problems: Problems): Field | undefined {
  if (!node || node.kind === 'broken') return field;
  if (field.type === 'datetime' && node.kind === 'scalar' && node.value === 'now') return { ...field, default: 'now' };
  if (node.kind === 'scalar' && node.value === null)
    return problems.at(node, 'a default of nothing', 'remove it, or write optional: true');
  const value = checkValue(field, node, problems);
  return value === undefined ? undefined : { ...field, default: value };
}
