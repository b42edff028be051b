import { readFileSync } from 'node:fs';

/** Whether a process of this user runs; one that has ended and waits to be collected does not, where that can be told. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
