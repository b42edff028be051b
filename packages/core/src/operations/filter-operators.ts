import { fieldType } from '../fields/field-types';
import type { Field } from '../model/field';
import type { Json } from '../model/json';
import { equalJson } from '../world/match';
import { compareValues } from './compare';

/** One way a list filters by a field; one line in the list below makes it known everywhere. */
export interface FilterOperator {
  readonly name: string;
  /** Words between the field and the value in a description: "placed_at not before this". */
  readonly words: string;
  /** Undefined when the field cannot be filtered so, else the type of the argument. */
  argument(field: Field): Field | undefined;
  holds(value: Json, wanted: Json, field: Field): boolean;
}

const ordered = (field: Field) => (fieldType(field.type).ordered ? field : undefined);

function comparison(name: string, words: string, holds: (order: number) => boolean): FilterOperator {
  return {
    name,
    words,
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
    argument: (field) => ({ ...field, type: 'list', options: { of: { ...field } } }),
    holds: (value, wanted) => Array.isArray(wanted) && wanted.some((each) => equalJson(value, each)),
  },
  comparison('gt', 'greater than this', (order) => order > 0),
  comparison('gte', 'this or greater', (order) => order >= 0),
  comparison('lt', 'less than this', (order) => order < 0),
  comparison('lte', 'this or less', (order) => order <= 0),
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
