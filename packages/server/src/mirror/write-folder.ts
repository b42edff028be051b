import type { MirrorEntry } from '@faultbench/core';
import type { ReadyWorld } from '../process/ready-world';
import type { Served } from './format';
import { Mirror } from './mirror';
import { StateFiles } from './state-files';

/** Writes what a server would have left in its state folder, from what was recorded of a run. */
export function writeFolder(
  folder: string,
  { path, base }: Pick<ReadyWorld, 'path' | 'base'>,
  served: Served,
  clock: string,
  entries: readonly MirrorEntry[],
): void {
  const world = base.fork();
  const lost = (failure: Error) => {
    throw failure;
  };
  const mirror = new Mirror({ files: () => StateFiles.begin(folder), world, served, clock, base: path, lost });
  mirror.open();
  for (const entry of entries) {
    for (const commit of entry.commits ?? []) world.applyCommit(commit, entry.arranged);
    mirror.record(entry);
  }
  mirror.close();
}
