import { fieldType } from '../fields/field-types';
import { itemOf } from '../fields/list';
import type { RefusalData } from '../model/answer';
import type { Field, FieldMap } from '../model/field';
import { isJsonObject, type Json, type JsonObject } from '../model/json';
import { invalidText } from '../world/write-result';
import { type ArgumentPlace, isRepeated, placeOf } from './argument-places';
import type { Route } from './derive-routes';

/** Arguments as they stand in one request. */
export interface GivenArguments {
  /** Decoded values of the path's parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Iterable<readonly [string, string]>;
  /** The parsed body; undefined when there was none. */
  readonly body: Json | undefined;
}

/** What an operation is called with, unchecked, and what is wrong with how it was written. */
export interface RestArguments {
  readonly args: JsonObject;
  readonly flaw?: RefusalData;
}

/** Texts of path and query become what their fields' types make of them; the body is taken as it is. */
export function readArguments(
  route: Route,
  fields: FieldMap,
  { params, query, body = {} }: GivenArguments,
): RestArguments {
  const texts = groupTexts(query);
  const queried = typedTexts(fields, query);
  const named = Object.entries(params).map(([name, text]) => [name, typed(fieldAt(fields, name), [text])] as const);
  const given = isJsonObject(body) ? body : {};
  const args = Object.fromEntries<Json>([...Object.entries(queried), ...Object.entries(given), ...named]);
  if (!isJsonObject(body)) return { args, flaw: invalid([`the body must be an object, not ${shown(body)}`]) };
  const misplaced = (names: Iterable<string>, place: ArgumentPlace) =>
    [...names].filter((name) => fieldAt(fields, name)).flatMap((name) => misplacedText(route, name, place));
  const problems = [...misplaced(texts.keys(), 'query'), ...misplaced(Object.keys(given), 'body')];
  return problems.length > 0 ? { args, flaw: invalid(problems) } : { args };
}

/** Values of a form, by the types of the arguments they are meant for. */
export function typedTexts(fields: FieldMap, texts: GivenArguments['query']): JsonObject {
  const values = [...groupTexts(texts)].map(([name, each]) => [name, typed(fieldAt(fields, name), each)] as const);
  return Object.fromEntries<Json>(values);
}

function groupTexts(query: GivenArguments['query']): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  for (const [name, text] of query) texts.set(name, [...(texts.get(name) ?? []), text]);
  return texts;
}

function fieldAt(fields: FieldMap, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

// more texts than the field can hold stay a list, which the check of the arguments refuses
function typed(field: Field | undefined, texts: readonly string[]): Json {
  if (field && isRepeated(field)) return texts.map((text) => fromText(itemOf(field), text));
  const [text = '', ...more] = texts;
  return more.length > 0 ? texts : field ? fromText(field, text) : text;
}

function fromText(field: Field, text: string): Json {
  return fieldType(field.type).fromText?.(text, field) ?? text;
}

function misplacedText(route: Route, name: string, given: ArgumentPlace): string[] {
  const place = placeOf(route, name);
  return place === given ? [] : [`\`${name}\` belongs in the ${place}, not in the ${given}`];
}

function invalid(problems: readonly string[]): RefusalData {
  return { status: 422, message: invalidText(problems) };
}

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
