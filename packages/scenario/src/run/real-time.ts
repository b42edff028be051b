/** Real time, however the clock of the world stands. */
export interface RealTime {
  /** Milliseconds that only grow. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** Rings once, unless what it gives is called before. */
  alarm(ms: number, ring: () => void): () => void;
}

// taken when the module loads: a test may put fake timers in their place later
const { setTimeout: later, clearTimeout: never } = globalThis;
const nanoseconds = process.hrtime.bigint;

export const realTime: RealTime = {
  now: () => Number(nanoseconds()) / 1e6,
  wait: (ms) => new Promise((resolve) => later(resolve, ms)),
  alarm: (ms, ring) => {
    const timer = later(ring, ms);
    return () => never(timer);
  },
};
