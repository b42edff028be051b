import type { Json, JsonObject } from './json';

/** One field of a record type, or one argument of a custom operation. */
export interface Field {
  /** Key of the field type in the `fieldTypes` list: `str`, `int`, `enum`, … */
  readonly type: string;
  /** May be absent or null. */
  readonly optional: boolean;
  readonly unique: boolean;
  readonly secret: boolean;
  /** Value of an absent field; `now` for datetime is kept as the text "now". */
  readonly default?: Json;
  readonly description?: string;
  /** What the field type itself parsed, e.g. `{ values: ["a", "b"] }` of an enum. */
  readonly options: JsonObject;
}

/** Field name to field, in file order. */
export type FieldMap = Readonly<Record<string, Field>>;
