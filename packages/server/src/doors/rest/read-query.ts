import type { RefusalData } from '@faultbench/core';
import type { HttpRequest } from '../http/http-door';
import { nestsTooDeep } from '../nesting';

/** The names and texts of a query; none of them, and why, when they cannot be read. */
export interface ReadQuery {
  readonly value: Iterable<readonly [string, string]>;
  readonly flaw?: RefusalData;
}

// a value that holds others stands there as JSON
export function readQuery({ query }: Pick<HttpRequest, 'query'>): ReadQuery {
  if (![...query.values()].some(nestsTooDeep)) return { value: query };
  return { value: [], flaw: { status: 400, message: 'malformed query: nested too deep' } };
}
