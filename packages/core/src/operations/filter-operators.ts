import { valueType } from '../fields/value-types';
import type { Field } from '../model/field';
import type { Json } from '../model/json';
import { equalJson } from '../world/match';
import { compareValues } from './compare';

/** One way a list filters by a field; one line in the list below makes it known everywhere. */
export interface FilterOperator {
  readonly name: string;
  /** What follows the name of the field in a description: "total greater than this". */
  readonly words: string;
  /** The same for an instant or a day: "placed_at before this". */
  readonly timeWords?: string;
  /** Undefined when the field cannot be filtered so, else the type of the argument. */
  argument(field: Field): Field | undefined;
  holds(value: Json, wanted: Json, field: Field): boolean;
}

const ordered = (field: Field) => (valueType(field.type).ordered ? field : undefined);

function comparison(
  name: string,
  [words, timeWords]: readonly [string, string],
  holds: (order: number) => boolean,
): FilterOperator {
  return {
    name,
    words,
    timeWords,
    argument: ordered,
    holds: (value, wanted, field) => value !== null && holds(compareValues(field, value, wanted)),
  };
}

export const filterOperators: readonly FilterOperator[] = [
  { name: 'eq', words: 'equal to this', argument: (field) => field, holds: equalJson },
  {
    name: 'ne',
    words: 'other than this',
    argument: (field) => field,
    holds: (value, wanted) => !equalJson(value, wanted),
  },
  {
    name: 'in',
    words: 'one of these',
    argument: (field) => ({ ...field, type: 'list', options: { of: { ...field, optional: false } } }),
    holds: (value, wanted) => Array.isArray(wanted) && wanted.some((each) => equalJson(value, each)),
  },
  comparison('gt', ['greater than this', 'after this'], (order) => order > 0),
  comparison('gte', ['this or greater', 'at this or after'], (order) => order >= 0),
  comparison('lt', ['less than this', 'before this'], (order) => order < 0),
  comparison('lte', ['this or less', 'at this or before'], (order) => order <= 0),
  {
    name: 'contains',
    words: 'with this text in it',
    argument: (field) => (field.type === 'str' ? { ...field, options: {} } : undefined),
    holds: (value, wanted) => typeof value === 'string' && typeof wanted === 'string' && value.includes(wanted),
  },
];

/** The operator of a name; `eq` is every plain filter. */
export function filterOperator(name: string): FilterOperator {
  const operator = filterOperators.find((each) => each.name === name);
  if (!operator) throw new Error(`no filter operator "${name}"`);
  return operator;
}
