import { itemOf } from '../fields/list';
import { valueType } from '../fields/value-types';
import type { Field } from '../model/field';
import { pathParameters, type Route } from './derive-routes';

/** Where an argument stands in a request. */
export type ArgumentPlace = 'path' | 'query' | 'body';

/** The place of an argument at a route. */
export function placeOf(route: Route, name: string): ArgumentPlace {
  if (pathParameters(route.path).includes(name)) return 'path';
  return takesBody(route) ? 'body' : 'query';
}

/** The arguments that are not in the path stand in the body; else in the query. */
export function takesBody({ method }: Route): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/** A value that holds others: in a query it is written as JSON. */
export function isComposite(field: Field): boolean {
  return valueType(field.type).inner !== undefined;
}

/** A list of plain values: in a query its name is repeated. */
export function isRepeated(field: Field): boolean {
  return field.type === 'list' && !isComposite(itemOf(field));
}
