import type { RefusalData } from '../model/answer';
import type { Row } from '../model/json';

/** A write that was made, or why it was not. */
export type WriteResult = { readonly ok: true; readonly row: Row } | Refused;

export interface Refused {
  readonly ok: false;
  readonly error: RefusalData;
}

/** Texts of the refusals every table gives. */
export const refuseWrite = {
  missing: (record: string, id: string): Refused => refused(404, missingText(record, id)),
  invalid: (problems: readonly string[]): Refused => refused(422, invalidText(problems)),
  referred: (record: string, id: string, by: string): Refused =>
    refused(409, `${record} ${id} cannot be deleted: ${by} refers to it`),
  taken: (field: string, value: unknown): Refused => refused(409, `${field} ${JSON.stringify(value)} is already taken`),
};

/** "orders 7 not found": the same text wherever a row is missing. */
export function missingText(record: string, id: string): string {
  return `${record} ${id} not found`;
}

/** "validation error: copies must be integer; missing argument `amount`" */
export function invalidText(problems: readonly string[]): string {
  return `validation error: ${problems.join('; ')}`;
}

function refused(status: number, message: string): Refused {
  return { ok: false, error: { status, message } };
}
