import { extname, join } from 'node:path';
import { ownRequire } from '@faultbench/server';

/** What scenarios reach the world with. */
export type Outside = typeof import('./outside');

/** Loaded when it is first asked for, from beside this file. */
export function outside(): Outside {
  const file = join(__dirname, `outside${extname(__filename)}`);
  // sources are read by whoever reads this one, for the process itself reads JavaScript alone
  return (file.endsWith('.js') ? ownRequire(file) : require(file)) as Outside; // that module, by its own types
}
