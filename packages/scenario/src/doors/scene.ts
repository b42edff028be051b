import { findRoute, publicRoutes } from '@faultbench/core';
import { personaToken } from '@faultbench/server';
import { anonymous, stranger } from '../run/doors';
import type { Site, Sites } from './site';
import { type SiteDoors, siteDoors } from './site-doors';
import { WorldFaults } from './world-faults';
import type { PlayedWorld, WorldSource } from './world-source';

/** The worlds of one scenario, and the ways into them. */
export interface Scene {
  readonly worlds: readonly PlayedWorld[];
  readonly doors: SiteDoors;
  readonly faults: WorldFaults;
  close(): Promise<void>;
}

/** A token of the right making that nobody gave out. */
const unknownToken = 'fbt_nobody_0000000000000000';

interface Surroundings {
  /** Tells of a text that is secret wherever it stands. */
  readonly learn: (secret: string) => void;
  /** The faults of the worlds' own files strike. */
  readonly faults: boolean;
}

export async function openScene(
  sources: readonly Pick<WorldSource, 'open'>[],
  { learn, faults }: Surroundings,
): Promise<Scene> {
  const worlds = await Promise.all(sources.map((source) => source.open()));
  const baseUrls = await Promise.all(worlds.map(({ life }) => life.listen()));
  const served = worlds.map((world, at) => ({ world, site: siteOf(world, baseUrls[at] ?? '', learn) }));
  const doors = siteDoors(sitesOf(served), { worlds: worlds.map(({ spec }) => spec), learn });
  return {
    worlds,
    doors,
    faults: new WorldFaults(worlds, faults),
    close: async () => {
      await doors.close();
      await Promise.all(worlds.map((world) => world.close()));
    },
  };
}

function siteOf({ spec, setup }: PlayedWorld, baseUrl: string, learn: (secret: string) => void): Site {
  return {
    baseUrl,
    mcpUrl: `${baseUrl}/mcp`,
    // a world does not know where it is served: what a link says of a host is for others
    linkOf: (url) => {
      const { pathname, search } = new URL(url, baseUrl);
      return `${baseUrl}${pathname}${search}`;
    },
    tokenOf: (persona) => {
      if (persona === anonymous || !spec.roles) return undefined;
      if (persona === stranger) return unknownToken;
      const token = personaToken(persona, setup);
      learn(token);
      return token;
    },
  };
}

interface Served {
  readonly world: PlayedWorld;
  readonly site: Site;
}

/** Each request goes to the world that has its service, tool or link; what none has, the first refuses. */
function sitesOf(served: readonly Served[]): Sites {
  const [first] = served;
  if (!first) throw new RangeError('a scenario needs a world to play in');
  const siteWhere = (has: (world: PlayedWorld) => boolean) => (served.find(({ world }) => has(world)) ?? first).site;
  return {
    ofPath: (path) => siteWhere(({ spec }) => spec.services.some(({ name }) => name === path.split(/[/?]/)[1])),
    ofTool: (name) => siteWhere(({ spec }) => spec.operations.some(({ tool }) => tool === name)),
    ofLink: (url) => siteWhere(({ spec }) => leadsInto(url, spec)),
  };
}

function leadsInto(url: string, { operations }: PlayedWorld['spec']): boolean {
  const segments = new URL(url, 'http://localhost').pathname.split('/').slice(1);
  return findRoute(publicRoutes(operations).routes, 'GET', segments).type !== 'nothing';
}
