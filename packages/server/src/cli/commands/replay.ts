import { existsSync, realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { decodeReplay, type ReplayFacts } from '@faultbench/core';
import { Command } from 'commander';
import { UsageError } from '../failure';
import { projectFolder } from '../project-folder';
import { runJest } from '../run-jest';

/** What a token says already. */
const CLEARED = {
  FAULTBENCH_SEED: undefined,
  FAULTBENCH_RUNS: undefined,
  FAULTBENCH_RUN: undefined,
  FAULTBENCH_PLAN: undefined,
  FAULTBENCH_RUNS_SHARD: undefined,
  FAULTBENCH_SWEEPS_ONLY: undefined,
};

/** `replay TOKEN` */
export function replayCommand(): Command {
  return new Command('replay')
    .description('rerun exactly one failing run: prints the Jest command and runs it')
    .argument('<TOKEN>', 'the word that starts with fb1. from the report')
    .addHelpText('after', '\nExample:\n  $ faultbench replay fb1.kJ3xV0aQ')
    .action(async (token: string) => {
      const read = decodeReplay(token);
      if (!read.ok) throw new UsageError(read.message);
      const project = projectFolder();
      const args = jestArguments(read.value, testFile(project, read.value.file));
      await runJest(project, args, { ...CLEARED, FAULTBENCH_REPLAY: token });
    });
}

/** Absolute; a token comes from outside and must not make Jest run what is not a test of this project. */
function testFile(project: string, file: string): string {
  const path = resolve(project, file);
  if (!existsSync(path)) {
    throw new UsageError(`${file} is not in ${project}: run it in the project (and at the commit) of the report`);
  }
  const inside = relative(project, realpathSync(path));
  if (inside.startsWith('..') || resolve(inside) === inside || inside.split(/[\\/]/).includes('node_modules')) {
    throw new UsageError(`${file} is outside of ${project}: only tests of the project are rerun`);
  }
  return path;
}

function jestArguments({ name }: ReplayFacts, file: string): string[] {
  return ['--runTestsByPath', file, '--testNamePattern', `^${escapePattern(name)}$`];
}

function escapePattern(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
