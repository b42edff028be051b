import { argumentsOf, findRoute, publicRoutes, type WorldSpec } from '@faultbench/core';
import type { PublicVisit } from '../run/doors';

/** What of a link nobody else may know, as it is written there and as it is meant. */
export function linkSecrets(
  { method, url }: Pick<PublicVisit, 'method' | 'url'>,
  worlds: readonly WorldSpec[],
): readonly string[] {
  const path = publicPath(url);
  return path === undefined ? [] : worlds.flatMap((world) => secretsIn(method, path, world));
}

/** From where the public door begins, wherever that is below. */
function publicPath(url: string): string | undefined {
  const { pathname } = new URL(url, 'http://localhost');
  const at = pathname.indexOf('/public/');
  return at < 0 ? undefined : pathname.slice(at);
}

function secretsIn(method: string, path: string, world: WorldSpec): readonly string[] {
  const segments = path.split('/').slice(1).map(decoded);
  const found = findRoute(publicRoutes(world.operations).routes, method, segments);
  if (found.type !== 'route') return [];
  const { fields } = argumentsOf(world, found.route.operation);
  const secret = Object.entries(found.params).filter(([name]) => fields[name]?.secret);
  return secret.flatMap(([, value]) => [value, encodeURIComponent(value)]);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
