import { type Answer, isJsonObject } from '@faultbench/core';
import type { Generation } from './generation';
import type { RequestId } from './message';
import { INVALID_PARAMS, type RpcError } from './rpc-error';

/** Answers that become a frame; the others are silence or the end of the connection. */
export type WrittenAnswer = Extract<Answer, { type: 'value' | 'refusal' | 'text' | 'unknown' }>;

export function resultFrame(id: RequestId, result: object): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${JSON.stringify(result)}}`;
}

export function errorFrame(id: RequestId | null, error: RpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error });
}

export function notificationFrame(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params });
}

/** The answer to `tools/call`. Unknown tools are a mistake of the client's, everything else is a tool result. */
export function answerFrame(id: RequestId, answer: WrittenAnswer, generation: Generation): string {
  if (answer.type === 'unknown') {
    return errorFrame(id, { code: INVALID_PARAMS, message: `Tool ${answer.tool} not found` });
  }
  const required = generation === 'modern' ? ',"resultType":"complete"' : '';
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${resultMembers(answer)}${required}}}`;
}

// Big values are turned to text once and used twice: as the text block and as the structured content.
function resultMembers(answer: Exclude<WrittenAnswer, { type: 'unknown' }>): string {
  switch (answer.type) {
    case 'text':
      return textContent(answer.text);
    case 'refusal': {
      const { status, message, retry_after_s } = answer.error;
      const error = { status, message, ...(retry_after_s === undefined ? {} : { retry_after_s }) };
      return `${textContent(`${status}: ${message}`)},"structuredContent":${JSON.stringify({ error })},"isError":true`;
    }
    case 'value': {
      const json = JSON.stringify(answer.value);
      const structured = isJsonObject(answer.value) ? json : `{"result":${json}}`;
      return `${textContent(json)},"structuredContent":${structured}`;
    }
  }
}

function textContent(text: string): string {
  return `"content":[{"type":"text","text":${JSON.stringify(text)}}]`;
}
