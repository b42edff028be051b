import { resolve } from 'node:path';
import { Command } from 'commander';
import { projectFolder } from '../project-folder';
import { runJest } from '../run-jest';

interface Flags {
  readonly faults?: string;
  readonly depth?: string;
  readonly budget?: string;
  readonly confirm?: string;
  readonly isolation?: string;
}

/** `sweep [FILE…]` */
export function sweepCommand(): Command {
  return new Command('sweep')
    .description('run the sweeps of test files, and nothing else of them')
    .argument('[FILE...]', 'test files; all of the project when none is given')
    .option('--faults <A,B>', 'faults to try in place of what each test says')
    .option('--depth <N>', 'faults in one run, at most')
    .option('--budget <N>', 'runs of each sweep, at most')
    .option('--confirm <N>', 'reruns of each failure')
    .option('--isolation <WHERE>', "memory, or process: a server of its own for each run's world")
    .addHelpText('after', '\nExample:\n  $ faultbench sweep tests/refund.test.ts --faults timeout,late_write --depth 2')
    .action(async (files: readonly string[], flags: Flags) => {
      const paths = files.map((file) => resolve(file));
      const args = paths.length === 0 ? [] : ['--runTestsByPath', ...paths];
      await runJest(projectFolder(), args, variablesOf(flags));
    });
}

// Jest's side checks the values, so that a variable and a flag are refused alike
function variablesOf({ faults, depth, budget, confirm, isolation }: Flags) {
  return {
    FAULTBENCH_REPLAY: undefined,
    FAULTBENCH_PLAN: undefined,
    FAULTBENCH_SWEEPS_ONLY: '1',
    ...(faults !== undefined && { FAULTBENCH_SWEEP_FAULTS: faults }),
    ...(depth !== undefined && { FAULTBENCH_SWEEP_DEPTH: depth }),
    ...(budget !== undefined && { FAULTBENCH_SWEEP_BUDGET: budget }),
    ...(confirm !== undefined && { FAULTBENCH_SWEEP_CONFIRM: confirm }),
    ...(isolation !== undefined && { FAULTBENCH_SWEEP_ISOLATION: isolation }),
  };
}
