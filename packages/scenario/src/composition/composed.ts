import type { CatalogueOptions } from '../catalogue/catalogue';
import { outside } from '../outside-port';
import type { Composition } from './composition';
import { RoleCatalogue } from './role-catalogue';
import { worldPlace } from './world-place';

/** What a catalogue is about: its world files as they ship, or what it was given. `from`: who wrote the paths. */
export function composed(
  compose: CatalogueOptions['compose'],
  rolesFile: string | undefined,
  from: string | undefined,
): Composition {
  if (isComposition(compose)) return compose;
  const files = [compose].flat().map((file) => worldPlace(file, from));
  const loaded = outside().loadComposition(files, rolesFile);
  const { members, warnings, roles } = loaded;
  return { members, warnings, ...(roles ? { roles: new RoleCatalogue(roles.source, roles.roles) } : {}) };
}

function isComposition(compose: CatalogueOptions['compose']): compose is Composition {
  return typeof compose === 'object' && 'members' in compose;
}
