import { fieldType } from '../fields/field-types';
import { normalizeValue } from '../fields/normalize';
import type { Field } from '../model/field';
import type { Json } from '../model/json';
import { nameOf, quoteIt } from './expect';
import type { Node } from './node';
import { jsonOf } from './node-json';
import type { Problems } from './problems';
import { suggestion } from './suggest';

/** Canonical value of a node for a field; undefined after reporting why it is none. */
export function checkValue(field: Field, node: Node, problems: Problems): Json | undefined {
  const value = jsonOf(node);
  if (value === undefined) return undefined;
  const checked = normalizeValue(field, value);
  if (checked.ok) return checked.value;
  // Plain data forgets how a number was written; 007 must not become 7 in a message.
  const { expected, message } = checked;
  return problems.at(node, expected ? `must be ${expected}, not ${nameOf(node)}` : message, mendOf(field, node, value));
}

function mendOf(field: Field, node: Node, value: Json): string {
  const passes = (other: Json) => normalizeValue(field, other).ok;
  if (node.kind === 'scalar' && typeof value !== 'string' && value !== null && passes(node.written))
    return quoteIt(node.written);
  if (typeof value === 'string' && value.trim() !== '' && passes(Number(value))) return `remove the quotes: ${value}`;
  if (typeof value === 'string' && ['true', 'false'].includes(value) && passes(value === 'true'))
    return `remove the quotes: ${value}`;
  const listed = fieldType(field.type).schema(field).enum;
  if (Array.isArray(listed)) return suggestion(String(value), listed.map(String));
  return value === null ? 'give it a value, or make the field optional' : `give it a value of type ${field.type}`;
}
