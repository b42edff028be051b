import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const dist = join(__dirname, '../../../../dist');

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line in a folder until it ends. */
export function faultbench(cwd: string, args: readonly string[], options: RunOptions = {}): Finished {
  const { nodeArguments = [], input = '', env = {}, stdout: output = 'pipe' } = options;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeArguments, join(dist, 'cli.js'), ...args], {
    cwd,
    input,
    stdio: ['pipe', output, 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 50_000,
  });
  return { code: status, stdout, stderr };
}

export interface RunOptions {
  readonly nodeArguments?: readonly string[];
  readonly input?: string;
  /** A descriptor in place of what is returned. */
  readonly stdout?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built command line; it ends with the test file at the latest. */
export function startFaultbench(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [join(dist, 'cli.js'), ...args], { cwd, env: { ...process.env, ...env } });
  started.push(child);
  return child;
}

const started: ChildProcessWithoutNullStreams[] = [];

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});
