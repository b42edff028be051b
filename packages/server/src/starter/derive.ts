import type { DraftRecord, Plan, Subject } from './draft';
import { type Property, sameShape } from './schema/shape';

/** An operation kind that serves a tool as it is; undefined when only a handler can. */
export type Derive = (subject: Subject, record: DraftRecord, plan: Plan) => Plan | undefined;

/** Kinds whose own arguments are those of the tool, each of them, with the same types. */
export function derivedExactly(subject: Subject, record: DraftRecord, plan: Plan): Plan | undefined {
  const { tool, deed, key, bulk } = subject;
  const given = tool.arguments;
  const isById = key?.argument.name === 'id' && isPlainId(key.argument, record);
  if (bulk || record.fields.some(({ refers }) => refers !== undefined && deed !== 'list')) return undefined;
  if ((deed === 'get' || deed === 'delete') && isById && given.length === 1) return derived(deed);
  if (plan.type === 'create' && takesAll(given, record.fields)) return derived('create');
  const others = given.filter((argument) => argument !== key?.argument);
  const fields = record.fields.map((field) => ({ ...field, required: false }));
  if (deed === 'update' && isById && takesAll(others, fields)) return derived('update');
  const filter = given.map(({ name }) => name);
  const isWhole = plan.type === 'list' && plan.wrapper === undefined && plan.filters.length === given.length;
  return isWhole && takesSome(given, fields) ? { type: 'derived', kind: 'list', filter, isPaged: false } : undefined;
}

function derived(kind: string): Plan {
  return { type: 'derived', kind, filter: [], isPaged: false };
}

function isPlainId({ shape }: Property, { id }: DraftRecord): boolean {
  return sameShape(shape, { kind: id === 'int' ? 'whole' : 'text' });
}

function takesAll(given: readonly Property[], fields: readonly Property[]): boolean {
  return given.length === fields.length && takesSome(given, fields);
}

function takesSome(given: readonly Property[], fields: readonly Property[]): boolean {
  return given.every(({ name, shape, required, default: preset }) => {
    const field = fields.find((each) => each.name === name);
    return field && preset === undefined && field.required === required && sameShape(field.shape, shape);
  });
}
