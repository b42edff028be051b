import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultbench, type RunOptions } from './command';

export interface Served {
  /** Answers by the number of their call, from 1. */
  readonly answers: readonly ToolResult[];
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export interface ToolResult {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

export type Call = readonly [tool: string, args?: object];

/** Serves `world.yaml` of a folder, makes the calls over stdio and ends the input. */
export function serveCalls(folder: string, calls: readonly Call[], options: ServeOptions = {}): Served {
  const input = calls.map((call, at) => `${callLine(at + 1, call)}\n`).join('');
  const { world = 'world.yaml', flags = [], ...rest } = options;
  const { code, stdout, stderr } = faultbench(folder, ['serve', world, ...flags], { ...rest, input });
  const frames = stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  const answers = calls.map((_, at) => frames.find(({ id }) => id === at + 1)?.result);
  return { answers, stdout, stderr, code };
}

export interface ServeOptions extends RunOptions {
  readonly world?: string;
  readonly flags?: readonly string[];
}

export function callLine(id: number, [name, args = {}]: Call): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
}

/** Events of the trace in a state folder. */
export function traceOf(folder: string): { readonly error?: { readonly status: number; readonly stack?: string } }[] {
  const lines = readFileSync(join(folder, 'trace.jsonl'), 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

/** A world with one operation for each handler. */
export function worldOf(handlers: Readonly<Record<string, string>>): string {
  const operations = Object.entries(handlers).map(([name, handler]) => {
    return `      ${name}: { kind: custom, handler: "${handler}", args: { text: str? } }\n`;
  });
  return `services:\n  s:\n    records: { notes: { text: str } }\n    operations:\n${operations.join('')}`;
}
