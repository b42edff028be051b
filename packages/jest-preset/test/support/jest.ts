import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Started } from './started';

export interface JestRun {
  readonly code: number | null;
  readonly stderr: string;
  readonly stdout: string;
  /** From --json; empty without. */
  readonly tests: readonly TestResult[];
  /** Messages of whole files. */
  readonly files: readonly { readonly name: string; readonly status: string; readonly message: string }[];
}

export interface TestResult {
  readonly name: string;
  readonly status: string;
  readonly message: string;
}

const bin = require.resolve('jest/bin/jest');
const built = join(__dirname, '..', '..', '..', '..', 'dist', 'environment.js');

export function startJest(
  folder: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
): Started {
  if (!existsSync(built)) throw new Error('dist/ is not built: run npm run build first');
  const child = spawn(process.execPath, [...nodeArgs, bin, '--rootDir', folder, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Started(child);
}

/** Runs Jest in a project and reads its JSON. */
export async function runJest(
  folder: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
): Promise<JestRun> {
  const { code, stdout, stderr } = await startJest(folder, ['--json', ...args], env, nodeArgs).ended;
  const json = stdout.startsWith('{') ? JSON.parse(stdout) : { testResults: [] };
  return { code, stdout, stderr: stripVTControlCharacters(stderr), ...results(json) };
}

interface JestJson {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

function results({ testResults }: JestJson): Pick<JestRun, 'tests' | 'files'> {
  return {
    tests: testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status, failureMessages }) => ({
        name: fullName,
        status,
        message: stripVTControlCharacters((failureMessages ?? []).join('\n')),
      })),
    ),
    files: testResults.map(({ name, status, message }) => ({
      name,
      status,
      message: stripVTControlCharacters(message),
    })),
  };
}

/** Names of tests by status, in order. */
export function named(run: Pick<JestRun, 'tests'>, status: string): readonly string[] {
  return run.tests.filter((test) => test.status === status).map(({ name }) => name);
}
