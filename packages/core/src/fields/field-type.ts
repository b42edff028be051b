import type { Field, FieldMap } from '../model/field';
import type { Json, JsonObject, JsonSchema } from '../model/json';
import type { Declaration } from './declaration';
import type { Draw, SeedFacts, Supply } from './draw';

/**
 * One type a field can have. A type is one file in this folder and one line in `fieldTypes`;
 * its YAML name, checks, schemas, seeded values and TypeScript text all follow from there.
 * Types that hold others work through the functions they are given: `of`, `inner`, `facts` and `draw`.
 */
export interface FieldType {
  /** YAML name and file name. */
  readonly name: string;
  /** As messages and docs write it: `enum[..]`. */
  readonly syntax: string;
  /** One line for the table in the docs. */
  readonly summary: string;
  /** What stands in its brackets: nothing, for it has none; words; another type. */
  readonly argument: 'none' | 'words' | 'type';
  /** What stands in the brackets may stand under its own key in the long form: `{ enum: [a, b] }`. */
  readonly ownKey?: true;
  /** Its options of the long form beside those that every type takes. */
  readonly options: readonly string[];
  /** Redacted in traces whatever the field says. */
  readonly secret?: true;
  /** Reads brackets and options; undefined after a refusal. */
  parse(declaration: Declaration): JsonObject | undefined;
  /** Plain JSON Schema of one value; `of` gives that of a field inside. */
  schema(field: Field, of: SchemaOf): JsonSchema;
  /** What tools take, where it is more than `schema` tells. */
  accepts?(field: Field, of: SchemaOf): JsonSchema;
  /** What a model should know of the values beyond their schema. */
  hint?(field: Field): string | undefined;
  /** Full check of one value, null and absence aside, and its canonical form. */
  normalize(value: Json, field: Field, inner: InnerChecks): Normalized;
  /** A number with a point or exponent is none of its values, even where it is whole: `5.0`. */
  readonly exact?: true;
  /** The value that a cell of a table means; the text itself, unless this says otherwise. */
  fromText?(text: string, field: Field): Json;
  /** The value of `default: now` at an instant. */
  stamp?(now: string): Json;
  /** Values have an order that filters and sorts can use. */
  readonly ordered: boolean;
  /** Their order, where it is not that of numbers or of text by code point. */
  compare?(a: Json, b: Json): number;
  /** How many values `generate` has to give. */
  supply(field: Field, facts: SeedFacts): Supply;
  /** One seeded value, from the draw alone; undefined when this attempt gives none. */
  generate(field: Field, draw: Draw): Json | undefined;
  /** TypeScript type of one value, as rows have it or as callers may give it; `of` writes a field inside. */
  typeText(field: Field, of: TypeTextOf, use: TypeUse): string;
  /** The field at an index or name inside a value. */
  inner?(field: Field, key: string): Field | undefined;
}

export type SchemaOf = (field: Field) => JsonSchema;

export type TypeUse = 'row' | 'given';

/** TypeScript type of a field inside another, null included where it is optional. */
export type TypeTextOf = (field: Field) => string;

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
