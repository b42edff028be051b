import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** A process, told apart from a later one with the same number where the system lets us. */
export interface ProcessMark {
  readonly pid: number;
  /** When it started, in the system's own ticks; absent where /proc is not there. */
  readonly start?: string;
}

/** The main process of this Jest invocation, seen from itself, from its workers and from its worker threads. */
export function mainProcess(): ProcessMark {
  return main;
}

export function markOf(pid: number): ProcessMark {
  const start = startOf(pid);
  return start === undefined ? { pid } : { pid, start };
}

/** Whether that very process still runs. */
export function isAlive({ pid, start }: ProcessMark): boolean {
  const now = startOf(pid);
  if (start !== undefined && now !== undefined) return start === now;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The system's error code; errors of the file system are no Error of this realm. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

// A line of /proc/PID/stat: the name in brackets may hold anything, the start time is field 22. A zombie is dead.
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? `zombie ${rest[18]}` : rest[18];
  } catch {
    return undefined;
  }
}

// A process worker of Jest is a child of the main process; its parent's number is read before that can die.
const isProcessWorker = isMainThread && /[\\/]processChild\.js$/.test(process.argv[1] ?? '');
const main = markOf(isProcessWorker ? process.ppid : process.pid);
