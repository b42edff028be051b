import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Ties the main threads of this process and of those to one processor; answers what unties this one. A message that
 * wakes another processor costs twice the work that is to be measured, and who gets one is the system's whim. Where
 * nothing can tie them, they stay free.
 */
export function tieToOneProcessor(pids) {
  const free = processorsOf(process.pid);
  if (free === undefined) return () => {};
  const [first] = free.split(/\D/);
  for (const pid of [process.pid, ...pids]) tie(pid, first);
  return () => tie(process.pid, free);
}

/** As Linux lists them: "0-1,4". */
function processorsOf(pid) {
  if (process.platform !== 'linux') return undefined;
  return /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
}

function tie(pid, processors) {
  spawnSync('taskset', ['-cp', processors, String(pid)], { stdio: 'ignore' });
}
