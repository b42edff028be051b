import type { Declaration, FieldPlace } from '../fields/declaration';
import { fieldTypes } from '../fields/field-types';
import type { Field, FieldMap } from '../model/field';
import { buildField, type WrittenField } from './build-field';
import { unexpected } from './expect';
import { checkArgumentName, checkName } from './name';
import { type Entry, entryOf, type MapNode, type Node } from './node';
import type { Problems } from './problems';
import { readTypeText } from './type-text';

/** What fields are read with. */
export interface FieldContext extends Pick<Declaration, 'records' | 'fakes'> {
  readonly problems: Problems;
}

/** Fields that were read, and the names of all that were declared, broken ones among them. */
export interface ReadFields {
  readonly fields: FieldMap;
  readonly declared: readonly string[];
}

const example = 'write a type such as str, or { type: str, unique: true }';

/** A map of fields: of a record type, of an object, or the arguments of an operation. */
export function readFields(map: MapNode, place: Exclude<FieldPlace, 'id'>, context: FieldContext): ReadFields {
  const fields: [string, Field][] = [];
  for (const entry of map.entries) {
    const isNamed =
      place === 'argument' ? checkArgumentName(entry, context.problems) : checkName(entry, 'a field', context.problems);
    const field = readField(entry, place === 'record' && entry.key === 'id' ? 'id' : place, context);
    if (isNamed && field) fields.push([entry.key, field]);
  }
  return { fields: Object.fromEntries(fields), declared: map.entries.map((entry) => entry.key) };
}

/** Reads one field in its short or long form; undefined after reporting what is wrong with it. */
function readField(entry: Entry, place: FieldPlace, context: FieldContext): Field | undefined {
  const { problems } = context;
  const before = problems.count;
  const { value } = entry;
  const written = value.kind === 'map' ? longForm(entry, value, problems) : typeExpression(value, problems);
  const field = written && buildField(entry, written, { ...context, place, ...insideOf(context) });
  return problems.count === before ? field : undefined;
}

/** How a type reads what stands inside it. */
function insideOf(context: FieldContext): Pick<Declaration, 'inner' | 'innerFields'> {
  return {
    inner: (node) => readField({ key: '', keyRange: node.range, value: node }, 'inside', context),
    innerFields: (map) => {
      const before = context.problems.count;
      const { fields } = readFields(map, 'inside', context);
      return context.problems.count === before ? fields : undefined;
    },
  };
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
  for (const { key, value } of map.entries) {
    const type = fieldTypes.find((each) => each.ownKey && each.name === key);
    if (type) return { type, argument: value, optional: false };
  }
  return problems.atKey(entry, 'a field without a type', example);
}
