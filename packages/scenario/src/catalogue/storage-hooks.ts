import { worldPlace } from '../composition/world-place';
import type { Storage, StorageHook } from '../doors/storage';
import { errorText } from '../failures';

/** Hooks as functions: `./module.js#name` is loaded. `from`: who wrote the paths. */
export function storageHooks(
  storage: Readonly<Record<string, StorageHook | string>> = {},
  from: string | undefined,
): Storage {
  const hooks = Object.entries(storage).map(([service, hook]) => [service, asFunction(hook, from)]);
  return Object.fromEntries(hooks);
}

function asFunction(hook: StorageHook | string, from: string | undefined): StorageHook {
  if (typeof hook === 'function') return hook;
  const [path = '', name = ''] = hook.split('#');
  const found: unknown =
    path === '' || name === '' ? undefined : Reflect.get(moduleAt(worldPlace(path, from), hook), name);
  if (typeof found === 'function') return found as StorageHook; // what it takes and gives, its module says
  throw new RangeError(`storage: "${hook}" names no function: write it like ./shelf.js#twoCopies`);
}

function moduleAt(file: string, hook: string): object {
  try {
    return Object(require(file));
  } catch (error) {
    // Jest says as well that it was us who asked
    const [why = ''] = errorText(error).split('\n');
    throw new RangeError(`storage: "${hook}" does not load: ${why.replace(/ from '[^']*'$/, '')}`, { cause: error });
  }
}
