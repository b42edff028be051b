import { controlOf } from './controls';
import type { DraftField, DraftRecord, Listing, Plan, Scope, Subject, Value } from './draft';
import { referredBy } from './references';
import type { Property } from './schema/shape';
import { listsIn } from './told-rows';
import { outcomeOf } from './verbs';

/** The record types of a world by name. */
export type Records = ReadonlyMap<string, DraftRecord>;

/** What its handler does for a tool that no operation kind fits. */
export function planOf(subject: Subject, records: Records): Plan {
  const record = subject.record === undefined ? undefined : records.get(subject.record);
  if (!record) return withoutRecord(subject, records);
  const { deed } = subject;
  if (deed === 'list') return { type: 'list', ...listingOf(subject, record) };
  if (deed === 'create') return { type: 'create', values: valuesOf(subject, record), ...eachOf(subject) };
  if (deed === 'delete') return deletion(subject, record, records);
  const { key } = subject;
  if (!key || (key.several && deed !== 'get')) return { type: 'refuse' };
  const within = withinOf(subject, record, records);
  if (deed === 'get') return { type: 'get', key, within };
  const values = valuesOf(subject, record).filter(({ field }) => !within.some((each) => each.field === field));
  if (deed === 'save') return { type: 'save', key, within, values };
  const outcome = deed === 'act' ? outcomeOf(subject.verb) : undefined;
  const canTell = outcome !== undefined && record.fields.some(({ name }) => name === 'status');
  if (values.length === 0 && !canTell) return { type: 'refuse' };
  return { type: 'update', key, within, values, ...eachOf(subject), ...(canTell ? { outcome } : {}) };
}

/** Arguments that name rows of other record types: who calls must know them. */
export function scopesOf({ tool, key, record, bulk }: Subject, records: Records): readonly Scope[] {
  const given = bulk?.properties ?? tool.arguments;
  return given.flatMap((argument) => {
    const name = argument === key?.argument ? undefined : referredBy(argument.name, records.keys());
    const target = name === undefined || name === record ? undefined : records.get(name);
    if (!target || !fitsId(argument, target)) return [];
    return [{ argument, record: target.name, within: agreeing(given, target, argument) }];
  });
}

function withoutRecord({ tool, deed }: Subject, records: Records): Plan {
  if (deed !== 'list' && deed !== 'get') return { type: 'refuse' };
  const query =
    tool.arguments.find((each) => controlOf(each) === 'query') ??
    tool.arguments.find(({ shape }) => shape.kind === 'list' && shape.of.kind === 'text');
  const told = listsIn(tool.result).flatMap(({ name }) => (records.has(name) ? [{ name, record: name }] : []));
  const isSearch = deed === 'list' && query !== undefined;
  const parts = told.length > 0 ? told : isSearch ? [...records.keys()].map((name) => ({ name, record: name })) : [];
  return parts.length === 0
    ? { type: 'refuse' }
    : { type: 'everything', parts, ...(query ? { query: query.name } : {}) };
}

function deletion(subject: Subject, record: DraftRecord, records: Records): Plan {
  const { key, bulk } = subject;
  if (key) return { type: 'delete', key, within: withinOf(subject, record, records), ...eachOf(subject) };
  // rows told whole, `relations` say
  const values = bulk ? valuesOf(subject, record) : [];
  if (values.length === 0 || values.length < (bulk?.properties.length ?? 0)) return { type: 'refuse' };
  return { type: 'forget', values, ...eachOf(subject) };
}

function eachOf({ bulk }: Subject): { readonly each?: string } {
  return bulk ? { each: bulk.name } : {};
}

/** What an answer's rows are narrowed by, and where they begin and end. */
function listingOf({ tool }: Subject, record: DraftRecord): Listing {
  const found = new Map(tool.arguments.map((argument) => [controlOf(argument), argument]));
  const filters = tool.arguments.flatMap((argument): Value[] => {
    if (controlOf(argument) !== undefined) return [];
    const field = filterField(argument, record);
    return field === undefined ? [] : [{ field, argument: argument.name }];
  });
  const start = (['page', 'offset', 'cursor'] as const).find((each) => found.has(each));
  const from = start && found.get(start);
  const lists = listsIn(tool.result);
  return {
    filters,
    ...named('query', found.get('query')),
    ...named('size', found.get('size')),
    ...(start && from ? { from: startOf(from, start) } : {}),
    ...(lists.length === 1 && lists[0] ? { wrapper: lists[0].name } : {}),
  };
}

/** An offset that is text is for the caller to hand back, as a cursor is. */
function startOf({ name, shape }: Property, means: 'page' | 'offset' | 'cursor'): Listing['from'] & object {
  const isText = shape.kind === 'text';
  return { argument: name, means: isText && means === 'offset' ? 'cursor' : means, isText };
}

function named(key: 'query' | 'size', argument: Property | undefined): { readonly [name: string]: string } {
  return argument ? { [key]: argument.name } : {};
}

/** What must be given and refers to nothing says where to look, not for what: `owner`, `repo`. */
function filterField({ name, shape, required }: Property, record: DraftRecord): string | undefined {
  const kinds = ['text', 'choice', 'whole', 'number', 'flag', 'instant', 'day'];
  if (!kinds.includes(shape.kind)) return undefined;
  if (referredBy(name, [record.name]) === record.name && !record.fields.some((field) => field.name === name))
    return 'id';
  const field = record.fields.find((each) => each.name === name);
  return field && (!required || field.refers !== undefined) ? name : undefined;
}

function valuesOf({ tool, key, bulk, deed }: Subject, { fields }: DraftRecord): readonly Value[] {
  const given = bulk?.properties ?? tool.arguments;
  const names = new Set(fields.map(({ name }) => name));
  const values = given.filter(({ name }) => names.has(name)).map(({ name }) => ({ field: name, argument: name }));
  const isChosen = deed === 'create' && key !== undefined;
  const own = isChosen ? [{ field: 'id', argument: key.argument.name }] : [];
  const isKey = (value: Value) => deed !== 'create' && deed !== 'save' && value.argument === key?.argument.name;
  return [...own, ...values.filter((value) => !isKey(value))];
}

/** The row must be where the caller says that it is. */
function withinOf({ tool, key }: Subject, record: DraftRecord, records: Records): readonly Value[] {
  const others = tool.arguments.filter((argument) => argument !== key?.argument);
  return agreeing(others, record).filter(({ argument }) => referredBy(argument, records.keys()) !== undefined);
}

function agreeing(given: readonly Property[], { fields }: DraftRecord, not?: Property): readonly Value[] {
  const isParent = (field: DraftField, { name, required }: Property) =>
    field.name === name && field.refers !== undefined && required;
  return given
    .filter((argument) => argument !== not && fields.some((field) => isParent(field, argument)))
    .map(({ name }) => ({ field: name, argument: name }));
}

function fitsId({ shape }: Property, { id }: DraftRecord): boolean {
  return shape.kind === 'text' || (id === 'int' && (shape.kind === 'whole' || shape.kind === 'number'));
}
