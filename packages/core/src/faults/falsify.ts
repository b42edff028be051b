import { formatInstant, parseInstant } from '../clock/instants';
import { members } from '../fields/enum';
import { normalizeValue } from '../fields/normalize';
import { targetOf } from '../fields/ref';
import { accept } from '../fields/value-type';
import type { Field } from '../model/field';
import { isJsonObject, type Json } from '../model/json';
import { equalJson } from '../world/match';
import type { AnswerSource } from './kind';

/** The row with one field wrong and right by its type; itself where no field can be wrong. `id` stays, unless it is asked for. */
export function falsified(row: Json, only: string | undefined, source: AnswerSource): Json {
  if (!isJsonObject(row)) return row;
  const names = only === undefined ? Object.keys(row).filter((name) => name !== 'id') : [only];
  const wrong = names.flatMap((name): [string, Json][] => {
    const value = row[name];
    const other = value === undefined ? undefined : wrongValue(value, source.fields?.[name], source);
    return other === undefined ? [] : [[name, other]];
  });
  const chosen = wrong[Math.floor(source.chance('field') * wrong.length)];
  return chosen ? { ...row, [chosen[0]]: chosen[1] } : row;
}

function wrongValue(value: Json, field: Field | undefined, source: AnswerSource): Json | undefined {
  const others = field ? othersOf(value, field, source) : [];
  for (const other of [...others, ...madeFrom(value)]) {
    const checked = field ? normalizeValue(field, other) : accept(other);
    if (checked.ok && !equalJson(checked.value, value)) return checked.value;
  }
  return undefined;
}

/** Other values that the type itself knows, in an order that chance begins. */
function othersOf(value: Json, field: Field, { ids, chance }: AnswerSource): readonly Json[] {
  const all: readonly Json[] =
    field.type === 'enum' ? members(field) : field.type === 'ref' ? ids(targetOf(field)) : [];
  const others = all.filter((each) => !equalJson(each, value));
  const from = Math.floor(chance('value') * others.length);
  return [...others.slice(from), ...others.slice(0, from)];
}

const dayMs = 24 * 60 * 60 * 1000;

function madeFrom(value: Json): readonly Json[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [...swapped(String(value)).map(Number), value + 1, value - 1];
  if (typeof value !== 'string') return [];
  const instant = parseInstant(value);
  if (instant !== undefined) return [formatInstant(instant + dayMs)];
  const day = parseInstant(`${value}T00:00:00Z`);
  if (day !== undefined) return [formatInstant(day + dayMs).slice(0, value.length)];
  return swapped(value);
}

/** The text with two neighbours changed places, those further left first: most of a number is in its first digits. */
function swapped(text: string): readonly string[] {
  const signs = [...text];
  const places = signs.flatMap((sign, index) => {
    const next = signs[index + 1];
    return next !== undefined && next !== sign && isWord(sign) && isWord(next) ? [index] : [];
  });
  return places.map((at) => {
    const other = [...signs];
    [other[at], other[at + 1]] = [signs[at + 1] ?? '', signs[at] ?? ''];
    return other.join('');
  });
}

function isWord(sign: string): boolean {
  return /[\p{L}\p{N}]/u.test(sign);
}
