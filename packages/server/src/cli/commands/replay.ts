import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { decodeReplay, type ReplayFacts } from '@faultbench/core';
import { Command } from 'commander';
import { CommandFailed, UsageError } from '../failure';

/** What a token says already. */
const CLEARED = {
  FAULTBENCH_SEED: undefined,
  FAULTBENCH_RUNS: undefined,
  FAULTBENCH_RUN: undefined,
  FAULTBENCH_PLAN: undefined,
  FAULTBENCH_RUNS_SHARD: undefined,
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
      process.stderr.write(`FAULTBENCH_REPLAY=${token} npx jest ${args.map(quoted).join(' ')}\n`);
      if ((await runJest(project, args, token)) !== 0) throw new CommandFailed();
    });
}

/** The nearest folder upward with a package.json. */
function projectFolder(): string {
  const start = process.cwd();
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
    if (folder === dirname(folder))
      throw new UsageError(`no package.json in ${start} or above: run it in your project`);
  }
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

async function runJest(project: string, args: readonly string[], token: string): Promise<number> {
  const { execa } = await import('execa');
  const { exitCode } = await execa(process.execPath, [jestFile(project), ...args], {
    cwd: project,
    env: { ...CLEARED, FAULTBENCH_REPLAY: token },
    stdio: 'inherit',
    reject: false,
  });
  return exitCode ?? 1;
}

function jestFile(project: string): string {
  try {
    return createRequire(join(project, 'package.json')).resolve('jest/bin/jest');
  } catch {
    throw new UsageError(`jest is not installed in ${project}: run npm install there first`);
  }
}

/** For pasting into a shell; nothing here goes through one. */
function quoted(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
