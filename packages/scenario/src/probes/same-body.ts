import { difference } from '../answer/difference';
import { bodyTree } from '../answer/respond';
import type { ScenarioResponse } from '../answer/response';

/** Fails unless two answers have the same body, whatever their statuses: doors have their own for a success. */
export function checkSameBody(
  now: ScenarioResponse,
  before: ScenarioResponse,
  { ignore = [], what }: { readonly ignore?: readonly string[] | undefined; readonly what: string },
): void {
  const differs = difference(bodyTree(now.text), bodyTree(before.text), ignore);
  if (differs !== undefined) now.fail(`${what}: ${differs}`);
}
