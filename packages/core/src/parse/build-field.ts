import type { Declaration, FieldType, RecordNames } from '../fields/field-type';
import type { Field } from '../model/field';
import { checkKeys } from './check-keys';
import { checkValue } from './check-value';
import { expectFlag, expectText } from './expect';
import { type Entry, entryOf, type MapNode, type Node, readKey } from './node';
import type { Problems } from './problems';

/** A field with its type known and its options not yet read. */
export interface WrittenField {
  readonly type: FieldType;
  /** What stands in the brackets, or under the type's own key. */
  readonly argument: Node | undefined;
  readonly optional: boolean;
  /** The long form. */
  readonly map?: MapNode;
}

interface BuildContext {
  readonly problems: Problems;
  readonly records: RecordNames;
}

const everyType: readonly string[] = ['type', 'optional', 'default', 'unique', 'secret', 'description'];
const later: readonly string[] = ['faker', 'pattern', 'min', 'max', 'format', 'on_delete', 'fields', 'readonly'];

/** Reads the options of a field, those of its type and those that every type takes. */
export function buildField(
  entry: Entry,
  written: WrittenField,
  { problems, records }: BuildContext,
): Field | undefined {
  const { type, argument, map } = written;
  const ownKey = map && !entryOf(map, 'type') ? [type.name] : [];
  if (map) checkKeys(map, { now: [...everyType, ...type.options, ...ownKey], later }, problems);
  const declaration: Declaration = {
    name: entry.key,
    argument,
    option: (name) => map && entryOf(map, name),
    records,
    refuse: (message, mend, at) => problems.at(at ?? entry.value, message, mend),
  };
  if (type.argument !== 'none' && !argument) {
    return declaration.refuse(`${type.name} without brackets`, `write ${type.syntax}`);
  }
  const options = type.parse(declaration);
  const flag = (key: string) => readKey(map, key, (node) => expectFlag(node, problems)) ?? false;
  const description = readKey(map, 'description', (node) => expectText(node, problems, 'say what it is in a sentence'));
  const field: Field = {
    type: type.name,
    optional: flag('optional') || written.optional,
    unique: flag('unique'),
    secret: flag('secret'),
    options: options ?? {},
    ...(description === undefined ? {} : { description }),
  };
  return options && withDefault(field, map && entryOf(map, 'default'), problems);
}

function withDefault(field: Field, node: Node | undefined, problems: Problems): Field | undefined {
  if (!node || node.kind === 'broken') return field;
  if (field.type === 'datetime' && node.kind === 'scalar' && node.value === 'now') return { ...field, default: 'now' };
  if (node.kind === 'scalar' && node.value === null) {
    return problems.at(node, 'a default of nothing', 'remove it, or write optional: true');
  }
  const value = checkValue(field, node, problems);
  return value === undefined ? undefined : { ...field, default: value };
}
