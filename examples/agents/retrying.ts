/** Tries a step again, whatever it failed with: three times in all. */
export async function retrying<Value>(step: () => Promise<Value>, attempts = 3): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    if (attempts === 1) throw error;
    return retrying(step, attempts - 1);
  }
}
