import { runningTable } from '@faultbench/server';
import type { Storage, StoredWorld, Undo } from './storage';
import type { PlayedWorld } from './world-source';

/** What hooks have done to the worlds of a scenario. */
export interface Arranged {
  /** Last in, first out; all of them, whatever one throws. */
  undo(): Promise<void>;
}

/** Lets each hook arrange the world of its service. What was done is undone when one of them throws. */
export async function arrange(worlds: readonly PlayedWorld[], storage: Storage): Promise<Arranged> {
  const undos: Undo[] = [];
  const arranged = { undo: () => undoAll(undos.splice(0).reverse()) };
  try {
    for (const [service, hook] of Object.entries(storage)) {
      const undo = await hook(storedWorld(service, worlds));
      if (undo) undos.push(undo);
    }
    return arranged;
  } catch (error) {
    await arranged.undo();
    throw error;
  }
}

function storedWorld(service: string, worlds: readonly PlayedWorld[]): StoredWorld {
  const world = worlds.find(({ spec }) => spec.services.some(({ name }) => name === service));
  if (world) return { table: (record) => runningTable(record, world.life) };
  const names = worlds.flatMap(({ spec }) => spec.services.map(({ name }) => name));
  throw new RangeError(`storage: no world has a service "${service}"; there are: ${names.join(', ')}`);
}

async function undoAll(undos: readonly Undo[]): Promise<void> {
  const failures: unknown[] = [];
  for (const undo of undos) {
    try {
      await undo();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
