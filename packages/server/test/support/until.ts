import { setTimeout } from 'node:timers/promises';

const PATIENCE_MS = 30_000;
const LOOK_MS = 2;

/** Looks again and again, half a minute long: far longer than anything takes, shorter than a test may. */
export async function until(condition: () => boolean): Promise<void> {
  const from = performance.now();
  while (!condition()) {
    if (performance.now() - from > PATIENCE_MS) throw new Error(`not so after ${PATIENCE_MS} ms: ${condition}`);
    await setTimeout(LOOK_MS);
  }
}
