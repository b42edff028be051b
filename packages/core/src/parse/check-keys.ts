import type { MapNode } from './node';
import type { Problems } from './problems';
import { suggestion } from './suggest';

/** Keys a mapping takes: now, and in a version to come. */
export interface KnownKeys {
  readonly now: readonly string[];
  readonly later?: readonly string[];
}

/** Reports every key that a mapping does not take. */
export function checkKeys(map: MapNode, { now, later = [] }: KnownKeys, problems: Problems): void {
  for (const entry of map.entries) {
    if (now.includes(entry.key)) continue;
    if (later.includes(entry.key))
      problems.atKey(entry, `"${entry.key}" is not yet available`, `remove it; ${takes(now)}`);
    else problems.atKey(entry, `unknown key "${entry.key}"`, suggestion(entry.key, now));
  }
}

function takes(now: readonly string[]): string {
  return now.length === 0 ? 'no key stands here' : `what stands here: ${now.join(', ')}`;
}
