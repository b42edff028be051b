const LONG = 2 ** 30;

let awaited = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * Holds this process open while the work is awaited. Idle servers are unref'd, so without a timer
 * Node could end, with exit code 0, in the middle of an `await`.
 */
export async function keepAlive<Value>(work: Promise<Value>): Promise<Value> {
  if (awaited++ === 0) timer = setInterval(() => {}, LONG);
  try {
    return await work;
  } finally {
    if (--awaited === 0) clearInterval(timer);
  }
}
