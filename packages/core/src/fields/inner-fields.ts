import type { Field, FieldMap } from '../model/field';
import { isJsonObject, type Json, type JsonObject } from '../model/json';
import type { Normalized, ValueProblem } from './value-type';

/** A field as an option of another. */
export function keepField(field: Field): JsonObject {
  return { ...field };
}

/** Fields as an option of another. */
export function keepFields(fields: FieldMap): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, keepField(field)]));
}

/** A field kept among the options of another. */
export function fieldOf(value: Json | undefined): Field {
  if (!isJsonObject(value) || typeof value.type !== 'string') throw new Error('no field inside this field');
  return value as unknown as Field; // the type that keeps it there wrote a whole field
}

/** Fields kept among the options of another. */
export function fieldMapOf(value: Json | undefined): FieldMap {
  if (!isJsonObject(value)) throw new Error('no fields inside this field');
  return value as unknown as FieldMap; // the type that keeps them there wrote whole fields
}

/** One answer for all items of a list. */
export function gathered(items: readonly Normalized[]): Normalized {
  const problems = items.flatMap((each, index) => (each.ok ? [] : inside(String(index), each.problems)));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: items.map((each) => (each.ok ? each.value : null)) };
}

/** The problems of a part, as problems of the whole. */
export function inside(name: string, problems: readonly ValueProblem[]): readonly ValueProblem[] {
  return problems.map((problem) => ({ ...problem, at: [name, ...problem.at] }));
}

/** What a cell of a table says as JSON; the text itself when it is none. */
export function jsonCell(text: string): Json {
  try {
    return JSON.parse(text) as Json; // JSON text gives nothing else
  } catch {
    return text;
  }
}
