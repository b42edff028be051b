/** Any value JSON can hold. Arguments, rows and results are made of these alone. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

/** A JSON Schema, as plain data. */
export type JsonSchema = JsonObject;

/** A row of a record type: field name to value. Rows given out are frozen. */
export type Row = JsonObject;

/** True for a JSON object, false for null, arrays and scalars. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
