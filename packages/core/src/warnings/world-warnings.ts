import type { WorldSpec } from '../model/spec';
import type { Problem } from '../parse/problem';
import { floatAmounts } from './float-amounts';
import { idlePermissions } from './idle-permissions';

/** What is no mistake of worlds that are served together, and probably not meant. Files are left empty. */
export function worldWarnings(worlds: readonly WorldSpec[]): readonly Problem[] {
  return [...idlePermissions(worlds), ...worlds.flatMap(floatAmounts)];
}
