import type { Field } from '../model/field';
import type { Json, JsonObject, JsonSchema } from '../model/json';
import type { Declaration } from './declaration';
import type { Generate, SeedFacts, Supply } from './draw';
import type { ValueType } from './value-type';

/**
 * One type a field can have. A type is one file in this folder, one line in `fieldTypes` and one in `valueTypes`;
 * its YAML name, checks, schemas, seeded values and TypeScript text all follow from there.
 * Types that hold others work through the functions they are given: `of`, `inner` and `facts`.
 *
 *     declaration ─▶ FieldType: parse, schemas, seeding, types   when a world is compiled
 *     value       ─▶ ValueType: checks and order                 in every server, whose start pays for each line
 */
export interface FieldType {
  /** YAML name and file name. */
  readonly name: string;
  /** What a server knows of its values. */
  readonly value: ValueType;
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
  /** A number with a point or exponent is none of its values, even where it is whole: `5.0`. */
  readonly exact?: true;
  /** Reads brackets and options; undefined after a refusal. */
  parse(declaration: Declaration): JsonObject | undefined;
  /** Plain JSON Schema of one value; `of` gives that of a field inside. */
  schema(field: Field, of: SchemaOf): JsonSchema;
  /** What tools take, where it is more than `schema` tells. */
  accepts?(field: Field, of: SchemaOf): JsonSchema;
  /** The value that a cell of a table means; the text itself, unless this says otherwise. */
  fromText?(text: string, field: Field): Json;
  /** How many values its generator has to give. */
  supply(field: Field, facts: SeedFacts): Supply;
  /** Makes seeded values. What they all have in common is worked out once, before the first. */
  generator(field: Field, facts: SeedFacts): Generate;
  /** TypeScript type of one value, as rows have it or as callers may give it; `of` writes a field inside. */
  typeText(field: Field, of: TypeTextOf, use: TypeUse): string;
}

export type SchemaOf = (field: Field) => JsonSchema;

export type TypeUse = 'row' | 'given';

/** TypeScript type of a field inside another, null included where it is optional. */
export type TypeTextOf = (field: Field) => string;
