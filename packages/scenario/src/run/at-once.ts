/**
 * Starts all in one turn, in the order of their numbers: none can be answered before the last has begun. Waits for all;
 * then the first error is thrown.
 */
export async function atOnce<Value>(
  count: number,
  start: (index: number) => PromiseLike<Value>,
): Promise<readonly Value[]> {
  // async, so that one that throws at once does not keep the others from starting
  const ends = await Promise.allSettled(Array.from({ length: count }, async (_none, index) => start(index)));
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}
