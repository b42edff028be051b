import { join } from 'node:path';
import { type Catalogue, catalogue, type Doors, inProcessRunner, type Result, runAll } from '@faultbench/scenario';

/** A small world with roles, owners, versions and keys, and every probe of it. */
export function deskProbes(): Catalogue {
  const desk = catalogue('desk', { compose: join(__dirname, 'desk.yaml') });
  desk.permissionMatrix();
  desk.idempotency();
  desk.massAssignment();
  desk.visibility();
  return desk;
}

/** Part of the doors that does something else; `through` is what it stands in front of. */
export type Hole = (through: Doors) => Partial<Doors>;

/** Plays everything, with a hole in the doors. */
export async function played(desk: Catalogue, hole: Hole = () => ({})): Promise<readonly Result[]> {
  const { stage } = inProcessRunner(desk, { transport: 'memory' });
  return runAll({ ...stage, doors: withHole(stage.doors, hole(stage.doors)) });
}

/** Those that were neither passed nor skipped, each with why. */
export function wrongOnes(results: readonly Result[]): Readonly<Record<string, string>> {
  const wrong = results.filter(({ outcome }) => outcome === 'failed' || outcome === 'error');
  return Object.fromEntries(wrong.map(({ id, message }) => [id, message]));
}

function withHole(doors: Doors, hole: Partial<Doors>): Doors {
  return new Proxy(doors, {
    get(target, name) {
      const found: unknown = Reflect.get(name in hole ? hole : target, name);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}
