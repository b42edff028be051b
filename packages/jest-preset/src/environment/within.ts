/** What `within` answers for work that took too long. */
export const LATE: unique symbol = Symbol('late');

/** Waits so long for work, by real time: this module's timers are not those of a test's sandbox. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
