import { normalizeValue, withoutNulls } from '../fields/normalize';
import { problemText } from '../fields/value-type';
import type { Field } from '../model/field';
import { isJsonObject, type Json, type JsonObject, type Row } from '../model/json';
import type { SchemaViolation } from '../model/ports';
import type { ArgumentList } from '../operations/kind';
import { type UnknownArgument, unknownArguments } from './unknown-arguments';

/** Arguments that an operation can work with, or every problem they have. */
export type CheckedArguments =
  | { readonly ok: true; readonly args: Row }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Unknown names first, then structure, then values. Nothing is coerced or dropped;
 * datetimes become canonical, and null of an optional argument means absent (or clears, where the kind says so).
 * `now` is what defaults inside values are stamped with.
 */
export function checkArguments(
  list: ArgumentList,
  args: unknown,
  violationsOf: (args: JsonObject) => readonly SchemaViolation[],
  now?: string,
): CheckedArguments {
  const given = args ?? (args === undefined ? {} : null);
  if (!isJsonObject(given)) return { ok: false, problems: [`arguments must be an object, not ${shown(given)}`] };
  const { readOnly = [] } = list;
  const isClosed = (name: string) => readOnly.includes(name);
  const unknown = unknownArguments(list.fields, given).filter(({ name }) => !isClosed(name));
  const meant = new Set(unknown.map((each) => each.meant));
  const { present, cleared } = splitNulls(list, given);
  const structure = onePerPlace(violationsOf(present)).flatMap((violation) => describe(violation, meant, present));
  const closed = Object.keys(given).filter(isClosed);
  const problems = [...unknown.map(unknownText), ...closed.map((name) => `\`${name}\` is read-only`), ...structure];
  return problems.length > 0 ? { ok: false, problems } : normalized(list, present, cleared, now);
}

function mayBeAbsent({ clearable, required }: ArgumentList, name: string, field: Field): boolean {
  return clearable ? field.optional : !required.includes(name);
}

// null of what may be absent means that it is, inside an argument too
function splitNulls(list: ArgumentList, given: JsonObject): { present: JsonObject; cleared: string[] } {
  const present: Record<string, Json> = {};
  const cleared: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(list.fields, name) ? list.fields[name] : undefined;
    if (!field) continue;
    if (value !== null || !mayBeAbsent(list, name, field)) present[name] = withoutNulls(field, value);
    else if (list.clearable) cleared.push(name);
  }
  return { present, cleared };
}

function normalized(
  list: ArgumentList,
  present: JsonObject,
  cleared: readonly string[],
  now: string | undefined,
): CheckedArguments {
  const args: Record<string, Json> = {};
  const problems: string[] = [];
  for (const [name, field] of Object.entries(list.fields)) {
    if (cleared.includes(name)) args[name] = null;
    const value = present[name];
    if (value === undefined) continue;
    const checked = normalizeValue(field, value, now);
    if (checked.ok) args[name] = checked.value;
    else problems.push(...checked.problems.map((problem) => problemText(problem, name)));
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, args };
}

// a value of the wrong type breaks several rules at once; the first says enough
function onePerPlace(violations: readonly SchemaViolation[]): SchemaViolation[] {
  const aboutObjects = ['required', 'additionalProperties'];
  return violations.filter(
    (violation, index) =>
      aboutObjects.includes(violation.keyword) ||
      violations.findIndex(
        (each) => each.instancePath === violation.instancePath && !aboutObjects.includes(each.keyword),
      ) === index,
  );
}

function describe(violation: SchemaViolation, meant: ReadonlySet<string | undefined>, args: JsonObject): string[] {
  const { keyword, params, instancePath } = violation;
  const way = wayOf(instancePath);
  const path = way.join('.');
  if (keyword === 'required') {
    const name = `${path === '' ? '' : `${path}.`}${String(params.missingProperty)}`;
    return meant.has(name) ? [] : [`missing argument \`${name}\``];
  }
  // said before, with what was meant
  if (keyword === 'additionalProperties') return [];
  const value = valueAt(args, way);
  if (keyword === 'enum' && Array.isArray(params.allowedValues)) {
    return [`${path} must be one of ${params.allowedValues.join(', ')}, not ${shown(value)}`];
  }
  if (keyword === 'type')
    return [`${path} must be ${String(params.type)}, not ${shown(value)}${quoteHint(params.type, value)}`];
  if (keyword === 'format') return [`${path} must be a ${String(params.format)}, not ${shown(value)}`];
  return [`${path} ${violation.message ?? 'is not valid'}, got ${shown(value)}`];
}

function quoteHint(type: unknown, value: Json | undefined): string {
  return type === 'string' && typeof value === 'number' ? `: write "${value}"` : '';
}

function unknownText({ name, meant }: UnknownArgument): string {
  return `unknown argument \`${name}\`${meant === undefined ? '' : `, did you mean \`${meant}\`?`}`;
}

/** The keys of a JSON pointer. */
function wayOf(pointer: string): readonly string[] {
  const keys = pointer === '' ? [] : pointer.slice(1).split('/');
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function valueAt(args: Json, way: readonly string[]): Json | undefined {
  let value: Json | undefined = args;
  for (const key of way) {
    value = isJsonObject(value) ? value[key] : Array.isArray(value) ? value[Number(key)] : undefined;
  }
  return value;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
