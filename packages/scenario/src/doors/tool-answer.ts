import type { Answer } from '../answer/respond';

/** What a call of a tool came to, before it is known how long it took. */
export type ToolAnswer = Pick<Answer, 'status' | 'text'>;

/** As a client of MCP gets it. */
export interface ToolResult {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
}

const longestDetail = 500;

/** A success is 200 with the first text; a refusal has the status that it says. */
export function toolAnswer(result: ToolResult): ToolAnswer {
  const text = firstText(result.content);
  if (result.isError !== true) return { status: 200, text };
  const told = toldError(result.structuredContent);
  if (!told) return refusalText(text);
  const said = readRefusal(text);
  return refused(told.status, said?.status === told.status ? said.reason : (told.message ?? text));
}

/** A refusal by its text alone: `409: no copy left`, or what servers of others write. */
export function refusalText(text: string): ToolAnswer {
  const said = readRefusal(text);
  if (said) return refused(said.status, said.reason);
  return refused(/validation error/i.test(text) ? 422 : 500, text.slice(0, longestDetail));
}

/** A refusal in the shape that it has over HTTP. */
export function refused(status: number, detail: string): ToolAnswer {
  return { status, text: JSON.stringify({ detail }) };
}

function readRefusal(text: string): { readonly status: number; readonly reason: string } | undefined {
  const [, status, reason] = /^(?:Error executing tool \S+: )?(\d{3}): ([\s\S]+)$/.exec(text.trim()) ?? [];
  return status === undefined || reason === undefined ? undefined : { status: Number(status), reason };
}

/** Our own worlds say the status beside the text. */
function toldError(structured: unknown): { readonly status: number; readonly message?: string } | undefined {
  const error = memberOf(structured, 'error');
  const status = memberOf(error, 'status');
  const message = memberOf(error, 'message');
  if (typeof status !== 'number') return undefined;
  return { status, ...(typeof message === 'string' ? { message } : {}) };
}

function firstText(content: unknown): string {
  const text = Array.isArray(content) ? memberOf(content[0], 'text') : undefined;
  return typeof text === 'string' ? text : '';
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
