import type { RecordNames } from '../fields/field-type';
import { fieldTypes } from '../fields/field-types';
import type { Field } from '../model/field';
import { buildField, type WrittenField } from './build-field';
import { unexpected } from './expect';
import { type Entry, entryOf, type MapNode, type Node } from './node';
import type { Problems } from './problems';
import { findType, laterTypes, readTypeText } from './type-text';

export interface FieldContext {
  readonly problems: Problems;
  readonly records: RecordNames;
}

const example = 'write a type such as str, or { type: str, unique: true }';

/** Reads one field in its short or long form; undefined after reporting what is wrong with it. */
export function readField(entry: Entry, context: FieldContext): Field | undefined {
  const { problems } = context;
  const before = problems.count;
  const { value } = entry;
  const written = value.kind === 'map' ? longForm(entry, value, problems) : typeExpression(value, problems);
  const field = written && buildField(entry, written, context);
  return problems.count === before ? field : undefined;
}

function longForm(entry: Entry, map: MapNode, problems: Problems): WrittenField | undefined {
  const expression = entryOf(map, 'type');
  const written = expression ? typeExpression(expression, problems) : typeAsKey(entry, map, problems);
  return written && { ...written, map };
}

function typeExpression(node: Node, problems: Problems): WrittenField | undefined {
  if (node.kind === 'scalar' && typeof node.value === 'string') return readTypeText(node, node.value, problems);
  return unexpected(node, 'a field type', problems, example);
}

/** `{ enum: [a, b] }` */
function typeAsKey(entry: Entry, map: MapNode, problems: Problems): WrittenField | undefined {
  const keyed = fieldTypes.filter((type) => type.argument === 'brackets or key');
  for (const { key, value } of map.entries) {
    const type = keyed.find((each) => each.name === key);
    if (type) return { type, argument: value, optional: false };
    if (laterTypes.includes(key)) return findType(key, value, problems) && undefined;
  }
  return problems.atKey(entry, 'a field without a type', example);
}
