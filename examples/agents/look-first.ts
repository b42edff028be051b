import type { Tools } from './tools';

/** Writes until `happened`, at most three times: an error does not say whether the write happened. */
export async function write(
  tools: Tools,
  tool: string,
  args: object,
  happened: () => Promise<boolean>,
  attempts = 3,
): Promise<void> {
  try {
    await tools.call(tool, { ...args });
  } catch (error) {
    if (await happened()) return;
    if (attempts === 1) throw error;
    await write(tools, tool, args, happened, attempts - 1);
  }
}

/** Reading again is always safe. */
export async function read<Value>(tools: Tools, tool: string, args: object, attempts = 5): Promise<Value> {
  try {
    return (await tools.call(tool, { ...args })) as Value;
  } catch (error) {
    if (attempts === 1) throw error;
    return read(tools, tool, args, attempts - 1);
  }
}
