import type { Field } from '../model/field';
import type { Json, JsonObject, JsonSchema } from '../model/json';
import type { Node } from '../parse/node';

/**
 * One type a field can have. A type is one file in this folder and one line in `fieldTypes`;
 * its YAML name, checks, schemas, seeded values and TypeScript text all follow from there.
 */
export interface FieldType {
  /** YAML name and file name. */
  readonly name: string;
  /** As messages and docs write it: `enum[..]`. */
  readonly syntax: string;
  /** One line for the table in the docs. */
  readonly summary: string;
  /** Whether it takes brackets, and their content also under its own key in the long form: `{ enum: [a, b] }`. */
  readonly argument: 'none' | 'brackets' | 'brackets or key';
  /** Its options of the long form beside those that every type takes. */
  readonly options: readonly string[];
  /** Reads brackets and options; undefined after a refusal. */
  parse(declaration: Declaration): JsonObject | undefined;
  /** Plain JSON Schema of one value. */
  schema(field: Field): JsonSchema;
  /** Full check of one value, null and absence aside, and its canonical text. */
  normalize(value: Json, field: Field): Normalized;
  /** Values have an order that filters and sorts can use. */
  readonly ordered: boolean;
  /** Their order, where it is not that of numbers or of text by code point. */
  compare?(a: Json, b: Json): number;
  /** How many different values `generate` can give. */
  distinct(field: Field, facts: SeedFacts): number;
  /** One seeded value, from the draw alone. */
  generate(field: Field, draw: Draw): Json;
  /** TypeScript type of one value. */
  typeText(field: Field): string;
}

/** What a file says of one field, beside the options that every type takes. */
export interface Declaration {
  /** Name of the field. */
  readonly name: string;
  /** What stands between the brackets, or the value of the long form's own key. */
  readonly argument: Node | undefined;
  /** Value of an option named in `options`. */
  option(name: string): Node | undefined;
  /** Record types by `service.record`. */
  readonly records: RecordNames;
  /** Reports a problem, at the declaration unless a node is named. */
  refuse(message: string, mend: string, at?: Node): undefined;
}

export type RecordNames = ReadonlyMap<string, RecordName>;

export interface RecordName {
  readonly service: string;
  readonly record: string;
  /** Its ids are numbers. */
  readonly numeric: boolean;
}

export type Normalized =
  | { readonly ok: true; readonly value: Json }
  /** `must be an integer, not "x"`; follows the field's name. `expected` alone: `an integer`. */
  | { readonly ok: false; readonly message: string; readonly expected?: string };

/** What seeded values may depend on beside their key. */
export interface SeedFacts {
  /** The file's `clock.start`, in milliseconds. */
  readonly start: number;
  /** Every id that a record type will have. */
  ids(record: string): readonly (string | number)[];
}

/** The chance of one field of one row. */
export interface Draw extends SeedFacts {
  /** Number of the generated row in its table, from 0. */
  readonly row: number;
  /** 0, and one more each time a unique value was taken already. */
  readonly attempt: number;
  /** Even chance among `size`; each attempt moves on by one, so `size` attempts give every index. */
  index(size: number): number;
}

/** A value that passed. */
export function accept(value: Json): Normalized {
  return { ok: true, value };
}

/** A value that did not: `must be a number, not "abc"`. */
export function refuseValue(expected: string, value: Json): Normalized {
  const text = JSON.stringify(value) ?? 'nothing';
  return {
    ok: false,
    expected,
    message: `must be ${expected}, not ${text.length > 60 ? `${text.slice(0, 57)}...` : text}`,
  };
}
