import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Server } from '../../agents/tools';

const CALL = 2;

/** Makes one call over a connection of its own and answers the line that came back, as it came. */
export async function rawAnswer(server: Server, tool: string, args: object): Promise<string> {
  const child = spawn(server.command, server.args ?? [], {
    env: { ...process.env, ...server.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const clientInfo = { name: 'raw', version: '1.0.0' };
  const frames = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: CALL, method: 'tools/call', params: { name: tool, arguments: args } },
  ];
  for (const frame of frames) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...frame })}\n`);
  try {
    for await (const line of createInterface(child.stdout)) {
      if (JSON.parse(line).id === CALL) return line;
    }
    throw new Error(`the connection ended without an answer to ${tool}`);
  } finally {
    child.stdin.end();
    await closed;
  }
}
