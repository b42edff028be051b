import { fieldType } from '../fields/field-types';
import { normalizeValue } from '../fields/normalize';
import type { ValueProblem } from '../fields/value-type';
import { valueType } from '../fields/value-types';
import type { Field } from '../model/field';
import type { Json } from '../model/json';
import { nameOf, quoteIt } from './expect';
import { childOf, type MapNode, type Node, partAt } from './node';
import { jsonOf } from './node-json';
import type { Problems } from './problems';
import { suggestion } from './suggest';

/** Canonical value of a node for a field; undefined after reporting why it is none, part by part. */
export function checkValue(field: Field, node: Node, problems: Problems, now?: string): Json | undefined {
  const value = jsonOf(node);
  if (value === undefined) return undefined;
  const checked = normalizeValue(field, value, now);
  const found = checked.ok ? writtenFloats(field, node) : checked.problems;
  for (const problem of found) report(field, node, problem, problems);
  return checked.ok && found.length === 0 ? checked.value : undefined;
}

/** Whole numbers written as floats where that is not exact enough: plain data takes 5.0 for 5. */
function writtenFloats(field: Field, node: Node, at: readonly string[] = []): readonly ValueProblem[] {
  const type = fieldType(field.type);
  if (node.kind === 'scalar') {
    const isFloat = typeof node.value === 'number' && /[.eE]/.test(node.written);
    return type.exact && isFloat ? [{ at, message: 'must be a decimal string', expected: 'a decimal string' }] : [];
  }
  const keys =
    node.kind === 'list' ? node.items.map((_item, index) => String(index)) : node.kind === 'map' ? keysOf(node) : [];
  return keys.flatMap((key) => {
    const [inner, child] = [type.value.inner?.(field, key), childOf(node, key)];
    return inner && child ? writtenFloats(inner, child, [...at, key]) : [];
  });
}

function keysOf(map: MapNode): readonly string[] {
  return map.entries.map(({ key }) => key);
}

function report(field: Field, node: Node, problem: ValueProblem, problems: Problems): void {
  const { at, expected, message, known } = problem;
  const found = partOf(field, node, at);
  if (known) {
    const name = at.at(-1) ?? '';
    const there = partAt(node, at.slice(0, -1));
    const entry = there.kind === 'map' ? there.entries.find((each) => each.key === name) : undefined;
    const mend = suggestion(name, known, 'fields are');
    if (entry) problems.atKey(entry, `no field "${name}"`, mend);
  } else if (found.rest.length > 0) {
    problems.at(found.node, `${found.rest.join('.')} ${message}`, 'give it a value, or make the field optional');
  } else {
    // plain data forgets how a number was written; 007 must not become 7 in a message
    const text = expected ? `must be ${expected}, not ${shownAs(found)}` : message;
    problems.at(found.node, text, mendOf(found.field, found.node));
  }
}

function shownAs({ field, node }: Part): string {
  return field.type === 'list' && node.kind === 'list' ? `one of ${node.items.length}` : nameOf(node);
}

interface Part {
  readonly field: Field;
  readonly node: Node;
  /** Of the way, what is not there. */
  readonly rest: readonly string[];
}

function partOf(field: Field, node: Node, at: readonly string[]): Part {
  const [key, ...rest] = at;
  const inner = key === undefined ? undefined : valueType(field.type).inner?.(field, key);
  const next = key === undefined ? undefined : childOf(node, key);
  return inner && next ? partOf(inner, next, rest) : { field, node, rest: at };
}

function mendOf(field: Field, node: Node): string {
  const value = jsonOf(node) ?? null;
  const passes = (other: Json) => normalizeValue(field, other).ok;
  if (node.kind === 'scalar' && typeof value !== 'string' && value !== null && passes(node.written))
    return quoteIt(node.written);
  if (typeof value === 'string' && isQuoted(node)) {
    const isNumber = value.trim() !== '' && passes(Number(value));
    const isFlag = ['true', 'false'].includes(value) && passes(value === 'true');
    if (isNumber || isFlag) return `remove the quotes: ${value}`;
  }
  const type = fieldType(field.type);
  const listed = type.schema(field, () => ({})).enum;
  if (Array.isArray(listed)) return suggestion(String(value), listed.map(String));
  return value === null
    ? 'give it a value, or make the field optional'
    : `give it a value of type ${type.argument === 'none' ? type.name : type.syntax}`;
}

function isQuoted(node: Node): boolean {
  return node.kind === 'scalar' && (!node.range || node.range[1] - node.range[0] !== node.written.length);
}
