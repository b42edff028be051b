import { entryFile, ownRequire } from '@faultbench/server';

/** What scenarios reach the world with. */
export type Outside = typeof import('./outside');

/** Loaded when it is first asked for. */
export function outside(): Outside {
  return ownRequire(entryFile('outside')) as Outside; // that bundle, by its own types
}
