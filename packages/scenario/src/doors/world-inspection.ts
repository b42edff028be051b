import type { ServerStatus } from '@faultbench/server';
import type { Inspection, WorldData } from '../run/doors';
import type { PlayedWorld } from './world-source';

/** Looks into the worlds of a scenario. */
export function worldInspection(worlds: () => readonly PlayedWorld[]): Inspection {
  const statuses = () => Promise.all(worlds().map(statusOf));
  return {
    revision: async () => sum(worlds().map(({ life }) => life.world().revision)),
    draws: async () => sum((await statuses()).map(({ draws }) => draws)),
    keys: async () => sum((await statuses()).map(({ keys }) => keys)),
    inherited: async () => [...new Set((await statuses()).flatMap(({ inherited }) => inherited))],
    snapshot: async () => Object.assign({}, ...worlds().map(rowsOf)),
  };
}

/** What the world's server says of itself. */
export async function statusOf({ life }: PlayedWorld): Promise<ServerStatus> {
  return (await life.control({ type: 'status' })) as ServerStatus; // the answer of this command
}

function rowsOf({ spec, life }: PlayedWorld): WorldData {
  const tables = life.world().tables();
  return Object.fromEntries(spec.records.map(({ service, name }) => [`${service}.${name}`, tables[name] ?? []]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
