import { faultKeys, findFault } from '../faults/find-fault';
import { faultKinds } from '../faults/kinds';
import { suggest } from '../parse/suggest';

/** What a sweep tries where its test names no faults: every symptom that an answer can have, each once. */
export const sweptKeys: readonly string[] = faultKinds.flatMap(({ swept }) => swept ?? []);

/** Why a fault cannot be swept, by its key alone. */
export function sweptProblem(key: string): string | undefined {
  const found = findFault(key);
  if (found === undefined) {
    const near = suggest(key, faultKeys());
    return `no fault is called "${key}"${near === undefined ? '' : ` - did you mean ${near}?`}`;
  }
  return found.kind.conditional ? `${key} strikes by a rule, not at one call; leave it out` : undefined;
}
