// The SDK's own server of both generations, with the same tools: the oracle of the line door.
import { type CallToolResult, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { textSchema, toolNames } from './small-host';

const waiting = new Map<string, () => void>();

serveStdio(() => {
  const server = new McpServer({ name: 'small', version: '1.0.0' }, { capabilities: { tools: {} } });
  const inputSchema = fromJsonSchema<{ text: string }>(textSchema);
  for (const name of toolNames) {
    const config = { description: `Does ${name}`, inputSchema, annotations: { readOnlyHint: true } };
    server.registerTool(name, config, ({ text }) => run(name, text));
  }
  return server;
});

async function run(name: string, text: string): Promise<CallToolResult> {
  if (name === 'wait' || name === 'deaf') await new Promise<void>((resolve) => waiting.set(text, resolve));
  if (name === 'release') waiting.get(text)?.();
  if (name === 'refuse') return refusal({ status: 404, message: `no row ${text}` });
  if (name === 'limit') return refusal({ status: 429, message: 'Too Many Requests', retry_after_s: 7 });
  if (name === 'plain') return { content: [{ type: 'text', text }] };
  if (name === 'list') return value(text.split(','), { result: text.split(',') });
  return value({ text }, { text });
}

function value(json: unknown, structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(json) }], structuredContent };
}

function refusal(error: { status: number; message: string; retry_after_s?: number }): CallToolResult {
  const text = `${error.status}: ${error.message}`;
  return { content: [{ type: 'text', text }], structuredContent: { error }, isError: true };
}
