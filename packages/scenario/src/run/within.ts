import type { RealTime } from './real-time';

/** Waits for work, so long at most; whether it has ended. */
export function within(time: RealTime, ms: number, work: PromiseLike<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = time.alarm(ms, () => resolve(false));
    const ended = () => {
      cancel();
      resolve(true);
    };
    work.then(ended, ended);
  });
}
