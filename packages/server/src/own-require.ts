import { runInThisContext } from 'node:vm';

/** Loads an ES module too: the require of a sandbox such as Jest's cannot, that of the process can. */
export function ownRequire(name: string): unknown {
  const { createRequire } = (runInThisContext('process') as NodeJS.Process).getBuiltinModule('node:module');
  return createRequire(__filename)(name);
}
