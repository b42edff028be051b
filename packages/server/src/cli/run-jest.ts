import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CommandFailed, UsageError } from './failure';

type Variables = Readonly<Record<string, string | undefined>>;

/** Runs the project's own Jest, and prints what to type for it. `variables`: undefined takes one away. */
export async function runJest(project: string, args: readonly string[], variables: Variables): Promise<void> {
  const jest = jestFile(project);
  process.stderr.write(`${commandLine(args, variables)}\n`);
  const { execa } = await import('execa');
  const { exitCode } = await execa(process.execPath, [jest, ...args], {
    cwd: project,
    env: variables,
    stdio: 'inherit',
    reject: false,
  });
  if (exitCode !== 0) throw new CommandFailed();
}

/** For pasting into a shell; nothing here goes through one. */
function commandLine(args: readonly string[], variables: Variables): string {
  const set = Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${quoted(value)}`],
  );
  return [...set, 'npx jest', ...args.map(quoted)].join(' ');
}

function jestFile(project: string): string {
  try {
    return createRequire(join(project, 'package.json')).resolve('jest/bin/jest');
  } catch {
    throw new UsageError(`jest is not installed in ${project}: run npm install there first`);
  }
}

function quoted(word: string): string {
  return /^[\w./:=@,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
