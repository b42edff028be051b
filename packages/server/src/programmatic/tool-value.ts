import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';

/** A tool answered with a refusal. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /** HTTP-like status, 0 when the answer told none. */
  readonly status: number;
  readonly tool: string;

  constructor(tool: string, status: number, message: string) {
    super(message);
    this.tool = tool;
    this.status = status;
  }
}

/** What a `tools/call` result says: its value, or the ToolError of its refusal. */
export function toolValue(tool: string, result: JsonObject): Json {
  const text = textOf(result);
  if (result.isError === true) {
    const { error } = isJsonObject(result.structuredContent) ? result.structuredContent : {};
    const status = isJsonObject(error) && typeof error.status === 'number' ? error.status : 0;
    throw new ToolError(tool, status, text);
  }
  return result.structuredContent === undefined ? text : (JSON.parse(text) as Json); // the same value, written by the door
}

function textOf({ content }: JsonObject): string {
  const first = Array.isArray(content) ? content[0] : undefined;
  return isJsonObject(first) && typeof first.text === 'string' ? first.text : '';
}
