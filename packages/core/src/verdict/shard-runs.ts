import { hashInt } from '../seed/hash';

/** One of several machines that share out the runs of every block. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/**
 * Numbers of the runs that a shard makes: of 20 runs, the second of 4 makes 6 to 10. Blocks with fewer runs than there
 * are shards begin with a shard that depends on the block, so that they do not all fall to the same one.
 */
export function shardRuns(of: number, { index, count }: Shard, block: string): readonly number[] {
  const turn = of < count ? hashInt(0, count - 1, 'shard', block) : 0;
  const numbers = Array.from({ length: of }, (_none, position) => position + 1);
  return numbers.filter((run) => ((Math.ceil((run * count) / of) - 1 + turn) % count) + 1 === index);
}
