import type { Catalogue } from '../catalogue/catalogue';
import { worldsOf } from '../composition/composition';
import { anonymous } from '../run/doors';
import { randomDigits } from '../run/names';
import { playable } from './playable';
import type { Runner } from './runner';

/** Where a deployment is. */
export interface LiveOptions {
  /** `https://library.example`: routes are below it. */
  readonly baseUrl: string;
  /** Where it speaks MCP; scenarios that call tools are skipped when absent. */
  readonly mcpUrl?: string;
  /** What links without a host are below; `baseUrl` when absent. */
  readonly publicUrl?: string;
  /** Its clock; `/__clock` below `baseUrl` when absent. */
  readonly clockUrl?: string;
  /** What a persona (`member`, `member#2`) shows to say who it is; undefined for one that has no token. */
  readonly token?: (persona: string) => string | undefined;
}

/**
 * A runner against a deployment. It resets nothing there: keys and addresses that scenarios make are of this run alone.
 *
 * @example
 * const results = await liveRunner(lending, liveOptions()).runAll();
 */
export function liveRunner<Role extends string>(catalogue: Catalogue<Role>, options: LiveOptions): Runner {
  const played = catalogue as unknown as Catalogue; // role names are for who writes scenarios
  const { clock: service } = catalogue.options;
  const asked = played.composition.roles !== undefined;
  const clock = { service, as: asked ? played.clockAs : anonymous };
  const worlds = worldsOf(played.composition);
  return playable(played, randomDigits, (outside, facts) =>
    outside.liveDoors({ ...options, ...facts, clock, asked, worlds }),
  );
}
