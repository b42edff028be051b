import { pluralOf, singularOf, snakeCase } from './words';

/** `pull_requests`, for a noun however it is put. */
export function recordName(noun: readonly string[]): string {
  const name = snakeCase(pluralOf(singularOf(noun))).slice(0, 60);
  return /^[0-9]/.test(name) ? `_${name}` : name;
}

/** `pull request` */
export function rowName(record: string): string {
  return singularOf(record.split('_').filter((word) => word !== '')).join(' ');
}
