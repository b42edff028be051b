import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const PATIENCE_MS = 10_000;

/** Those that run; one that only waits to be collected does not. */
export function living(pids: readonly number[]): readonly number[] {
  return pids.filter((pid) => {
    try {
      return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      return false;
    }
  });
}

/** Those that still run when there was time to end. */
export async function left(pids: readonly number[]): Promise<readonly number[]> {
  for (let waited = 0; waited < PATIENCE_MS && living(pids).length > 0; waited += 50) await setTimeout(50);
  return living(pids);
}

export function descendants(pid: number): readonly number[] {
  const table = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): readonly number[] =>
    table.filter(([, above]) => above === parent).flatMap(([child = 0]) => [child, ...below(child)]);
  return below(pid);
}
