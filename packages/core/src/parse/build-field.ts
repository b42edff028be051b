import type { Declaration, FieldPlace } from '../fields/declaration';
import type { FieldType } from '../fields/field-type';
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

interface BuildContext extends Pick<Declaration, 'records' | 'fakes' | 'place' | 'inner' | 'innerFields'> {
  readonly problems: Problems;
}

const everyType: readonly string[] = ['type', 'optional', 'default', 'unique', 'secret', 'description'];
const later: readonly string[] = ['readonly'];

/** Reads the options of a field, those of its type and those that every type takes. */
export function buildField(entry: Entry, written: WrittenField, context: BuildContext): Field | undefined {
  const { type, argument, map } = written;
  const { problems, ...given } = context;
  const ownKey = map && !entryOf(map, 'type') ? [type.name] : [];
  if (map) checkKeys(map, { now: [...everyType, ...type.options, ...ownKey], later }, problems);
  const flag = (key: string) => readKey(map, key, (node) => expectFlag(node, problems)) ?? false;
  const optional = flag('optional') || written.optional;
  const declaration: Declaration = {
    ...given,
    optional,
    argument,
    option: (name) => map && entryOf(map, name),
    refuse: (message, mend, at) => problems.at(at ?? entry.value, message, mend),
  };
  if (type.argument !== 'none' && !argument) {
    return declaration.refuse(`${type.name} without brackets`, `write ${type.syntax}`);
  }
  const options = type.parse(declaration);
  const unique = flag('unique');
  if (map && unique) checkUnique(map, context.place, problems);
  const description = readKey(map, 'description', (node) => expectText(node, problems, 'say what it is in a sentence'));
  const field: Field = {
    type: type.name,
    optional,
    unique,
    secret: flag('secret') || type.secret === true,
    options: options ?? {},
    ...(description === undefined ? {} : { description }),
  };
  return options && withDefault(field, type, map && entryOf(map, 'default'), problems);
}

function checkUnique(map: MapNode, place: FieldPlace, problems: Problems): void {
  const node = entryOf(map, 'unique');
  const mend = 'remove it: unique is for fields of records';
  if (node && place === 'argument') problems.at(node, 'an argument cannot be unique', mend);
  if (node && place === 'inside') problems.at(node, 'a field inside another cannot be unique', mend);
}

function withDefault(field: Field, type: FieldType, node: Node | undefined, problems: Problems): Field | undefined {
  if (!node || node.kind === 'broken') return field;
  if (type.value.stamp && node.kind === 'scalar' && node.value === 'now') return { ...field, default: 'now' };
  if (node.kind === 'scalar' && node.value === null) {
    return problems.at(node, 'a default of nothing', 'remove it, or write optional: true');
  }
  const value = checkValue(field, node, problems);
  return value === undefined ? undefined : { ...field, default: value };
}
