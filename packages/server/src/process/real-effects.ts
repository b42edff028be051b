import type { Effects, MirrorEntry } from '@faultbench/core';

/** Longest time a Node timer takes. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Real waiting and real time; what happened goes to `record`. */
export function realEffects(record: (entry: MirrorEntry) => void): Effects {
  return {
    record,
    monotonic,
    sleep: (ms, call) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER));
        call.whenCancelled?.(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}

// the global `performance` would be loaded for this alone, in every start
function monotonic(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
