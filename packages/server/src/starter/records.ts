import type { DraftField, DraftRecord, Subject } from './draft';
import { fieldsOf } from './record-fields';
import type { IdTypes } from './references';
import type { Property } from './schema/shape';

/** What is known of a record type from elsewhere than the tools. */
export type Described = ReadonlyMap<string, readonly Property[]>;

/** The record types above each: those that its rows name. */
type Parents = ReadonlyMap<string, ReadonlySet<string>>;

const nameAlone: DraftField = { name: 'name', shape: { kind: 'text' }, required: true };

/** The record types of a world, with the fields that its tools take and tell. */
export function recordsOf(subjects: readonly Subject[], described: Described): readonly DraftRecord[] {
  const used = subjects.flatMap(({ record }) => record ?? []);
  const names = [...new Set([...described.keys(), ...used])];
  const own = (name: string) => subjects.filter(({ record }) => record === name);
  const ids: IdTypes = new Map(names.map((name) => [name, idType(own(name), described.get(name) ?? [])]));
  const plain = names.map((name) => ({ name, fields: fieldsOf(name, own(name), described.get(name) ?? [], ids) }));
  const parents: Parents = new Map(
    plain.map(({ name, fields }) => [name, new Set(fields.flatMap(({ refers }) => refers ?? []))]),
  );
  return plain.map(({ name, fields }) => {
    const kept = fields.filter((field) => !isSaidByAnother(field, fields, parents));
    return {
      name,
      id: ids.get(name) ?? 'str',
      fields: kept.length > 0 ? kept : [nameAlone],
      count: countOf(name, parents, []),
      note: noteOf(own(name), described.has(name), kept.length > 0),
    };
  });
}

function idType(own: readonly Subject[], described: readonly Property[]): 'str' | 'int' {
  const keys = own.flatMap(({ key }) => (key?.field === 'id' ? [key.argument] : []));
  const told = described.filter(({ name }) => name === 'id');
  const kinds = (keys.length > 0 ? keys : told).map(({ shape }) =>
    shape.kind === 'list' ? shape.of.kind : shape.kind,
  );
  return kinds.length > 0 && kinds.every((kind) => kind === 'whole' || kind === 'number') ? 'int' : 'str';
}

/** A table is of a base, so that its records need not say the base again. */
function isSaidByAnother({ name, refers }: DraftField, fields: readonly DraftField[], parents: Parents): boolean {
  if (refers === undefined) return false;
  return fields.some((other) => {
    const above = other.refers === undefined || other.refers === refers ? undefined : parents.get(other.refers);
    return other.name !== name && other.required && above?.has(refers) === true;
  });
}

/** Some rows for each row above. */
function countOf(record: string, parents: Parents, below: readonly string[]): number {
  const above = [...(parents.get(record) ?? [])].filter((each) => each !== record && !below.includes(each));
  const counts = above.map((each) => countOf(each, parents, [...below, record]));
  return Math.min(40, 2 * Math.max(0, ...counts) || 5);
}

function noteOf(own: readonly Subject[], isDescribed: boolean, hasFields: boolean): string {
  const tools = own.map(({ tool }) => tool.name);
  const from = tools.length > 3 ? `${tools.slice(0, 3).join(', ')} and ${tools.length - 3} more` : tools.join(', ');
  if (isDescribed) return `from its schema${from === '' ? '' : `, and ${from}`}`;
  return hasFields ? `guessed from ${from}` : `guessed from ${from}; none of them tells its fields`;
}
