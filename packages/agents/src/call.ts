import type { AgentClient } from './agent';

/** The value that a tool answers. Throws what it refuses with, and an answer that cannot be read. */
export async function call(client: AgentClient, tool: string, args: Record<string, unknown>): Promise<unknown> {
  const result = await client.callTool({ name: tool, arguments: args });
  const text = textOf(result);
  if (memberOf(result, 'isError') === true) throw new Error(text);
  return JSON.parse(text);
}

/** The same, up to four times in all. */
export async function insist<Value>(work: () => Promise<Value>, attempts = 4): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (attempts === 1) throw error;
    return insist(work, attempts - 1);
  }
}

function textOf(result: unknown): string {
  const content = memberOf(result, 'content');
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  return blocks.map((block) => memberOf(block, 'text') ?? '').join('');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
