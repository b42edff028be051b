import type { RunningTable } from '@faultbench/server';

/**
 * What is done to a world before a scenario begins. It gives back what undoes it.
 *
 * @example
 * const twoCopies: StorageHook = async (world) => {
 *   await world.table('books').update('1', { copies: 2 });
 *   return () => closeTheShelf();
 * };
 */
export type StorageHook = (world: StoredWorld) => Undo | undefined | Promise<Undo | undefined>;

export type Undo = () => unknown;

/** The rows of the world of one scenario. */
export interface StoredWorld {
  /** Throws for a record type that is none. */
  table(record: string): RunningTable;
}

/** Hooks by service. */
export type Storage = Readonly<Record<string, StorageHook>>;
