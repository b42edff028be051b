import type { Field, FieldMap } from '../model/field';
import type { Json, JsonObject } from '../model/json';

/** What a server knows of the values of one field type; the rest of the type is its `FieldType`. */
export interface ValueType {
  /** What a model should know of the values beyond their schema. */
  hint?(field: Field): string | undefined;
  /** Full check of one value, null and absence aside, and its canonical form. */
  normalize(value: Json, field: Field, inner: InnerChecks): Normalized;
  /** The value of `default: now` at an instant. */
  stamp?(now: string): Json;
  /** Values have an order that filters and sorts can use. */
  readonly ordered: boolean;
  /** Their order, where it is not that of numbers or of text by code point. */
  compare?(a: Json, b: Json): number;
  /** The field at an index or name inside a value. */
  inner?(field: Field, key: string): Field | undefined;
}

/** Full checks of what a value holds. */
export interface InnerChecks {
  value(field: Field, value: Json): Normalized;
  row(fields: FieldMap, row: JsonObject): Normalized;
}

export type Normalized =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problems: readonly ValueProblem[] };

/** What is wrong with a value, or with a part of it. */
export interface ValueProblem {
  /** Way to the part: `['0', 'qty']`; empty for the value itself. */
  readonly at: readonly string[];
  /** Follows the name: `must be an integer, not "x"`. */
  readonly message: string;
  /** What the message says it must be: `an integer`. */
  readonly expected?: string;
  /** The names there are, when the part is an unknown one. */
  readonly known?: readonly string[];
}

/** A value that passed. */
export function accept(value: Json): Normalized {
  return { ok: true, value };
}

/** A value that did not: `must be a number, not "abc"`. */
export function refuseValue(expected: string, value: Json): Normalized {
  const text = JSON.stringify(value) ?? 'nothing';
  const shown = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  return { ok: false, problems: [{ at: [], expected, message: `must be ${expected}, not ${shown}` }] };
}

/** "lines.0.qty must be an integer, not "x"" */
export function problemText({ at, message }: ValueProblem, name?: string): string {
  return `${[...(name === undefined ? [] : [name]), ...at].join('.')} ${message}`;
}
