import { didYouMean } from '../parse/suggest';
import { readTable } from '../world/rows';
import type { World } from '../world/world';

/** `world.<record>`, `world.table(name)` and `world.revision`, to read alone. */
export function readOnlyWorld(world: World): object {
  const names = world.spec.records.map(({ name }) => name);
  const tables = new Map(names.map((name) => [name, Object.freeze(readTable(() => world.rows(name)))]));
  const table = (name: string) => {
    const found = tables.get(name);
    if (found) return found;
    throw new Error(`no record type "${name}"${didYouMean(name, names)}; there are: ${names.join(', ')}`);
  };
  const members = {
    table,
    get revision() {
      return world.revision;
    },
  };
  const records = [...tables].map(([name, value]) => [name, { value, enumerable: true }] as const);
  return Object.freeze(Object.defineProperties(members, Object.fromEntries(records)));
}
