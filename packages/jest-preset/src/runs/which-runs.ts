import { type Shard, shardRuns } from '@faultbench/core';
import type { Settings } from '../report/settings';
import type { Run } from './group';
import type { RunsPlan } from './runs-options';

/** The runs that this process makes of a test. */
export interface RunChoice {
  readonly runs: readonly Pick<Run, 'number' | 'calm'>[];
  readonly shard?: Shard;
}

/** All of the planned runs, those of this process's shard, or the one that is asked for. `block`: names the test. */
export function whichRuns({ of, paired }: RunsPlan, settings: Settings, block: string): RunChoice {
  const { replay, run, shard } = settings;
  if (replay !== undefined) return { runs: [{ number: replay.run, calm: replay.calm === true }] };
  if (run !== undefined) return { runs: twins([run], paired) };
  if (shard !== undefined) return { runs: twins(shardRuns(of, shard, block), paired), shard };
  return { runs: twins(shardRuns(of, { index: 1, count: 1 }, block), paired) };
}

function twins(numbers: readonly number[], paired: true | undefined): RunChoice['runs'] {
  const halves = paired ? [false, true] : [false];
  return numbers.flatMap((number) => halves.map((calm) => ({ number, calm })));
}
