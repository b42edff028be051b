import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { sweptProblem } from '@faultbench/core';
import { Command, Option } from 'commander';
import { UsageError } from '../failure';
import { projectFolder } from '../project-folder';
import { runJest } from '../run-jest';
import { numberFlag } from './flags';

interface Flags {
  readonly faults?: string;
  readonly depth?: number;
  readonly budget?: number;
  readonly confirm?: number;
  readonly isolation?: string;
}

const MOST = 100_000;

/** `sweep [FILE…]` */
export function sweepCommand(): Command {
  return new Command('sweep')
    .description('run the sweeps of test files, and nothing else of them')
    .argument('[FILE...]', 'test files; all of the project when none is given')
    .addOption(new Option('--faults <A,B>', 'faults to try in place of what each test says').argParser(sweptFaults))
    .addOption(numberFlag('--depth <N>', 'faults in one run, at most', 1, MOST))
    .addOption(numberFlag('--budget <N>', 'runs of each sweep, at most', 2, MOST))
    .addOption(numberFlag('--confirm <N>', 'reruns of each failure', 0, MOST))
    .addOption(
      new Option('--isolation <WHERE>', "process: a server of its own for each run's world").choices([
        'memory',
        'process',
      ]),
    )
    .addHelpText('after', '\nExample:\n  $ faultbench sweep tests/refund.test.ts --faults timeout,late_write --depth 2')
    .action(async (files: readonly string[], flags: Flags) => {
      const paths = files.map(existing);
      const args = paths.length === 0 ? [] : ['--runTestsByPath', ...paths];
      await runJest(projectFolder(), args, variablesOf(flags));
    });
}

function existing(file: string): string {
  const path = resolve(file);
  if (!existsSync(path)) throw new UsageError(`there is no test file ${path}`);
  return path;
}

function sweptFaults(text: string): string {
  for (const key of text.split(',')) {
    const problem = sweptProblem(key.trim());
    if (problem !== undefined) throw new UsageError(`--faults: ${problem}`);
  }
  return text;
}

function variablesOf({ faults, depth, budget, confirm, isolation }: Flags) {
  return {
    FAULTBENCH_REPLAY: undefined,
    FAULTBENCH_PLAN: undefined,
    FAULTBENCH_SWEEPS_ONLY: '1',
    ...(faults !== undefined && { FAULTBENCH_SWEEP_FAULTS: faults }),
    ...(depth !== undefined && { FAULTBENCH_SWEEP_DEPTH: String(depth) }),
    ...(budget !== undefined && { FAULTBENCH_SWEEP_BUDGET: String(budget) }),
    ...(confirm !== undefined && { FAULTBENCH_SWEEP_CONFIRM: String(confirm) }),
    ...(isolation !== undefined && { FAULTBENCH_SWEEP_ISOLATION: isolation }),
  };
}
