import { type Answer, type CallRequest, isJsonObject, type Json } from '@faultbench/core';
import type { ToolDefinition } from '../../src/compile/compiled-world';
import type { DoorHost } from '../../src/doors/host';

export const textSchema = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
} as const;

/** Tools with real behaviour: what is said comes back, waits end when somebody releases them. */
export const toolNames = [
  'echo',
  'list',
  'refuse',
  'limit',
  'plain',
  'wait',
  'deaf',
  'release',
  'later',
  'hang',
  'disconnect',
  'crash',
] as const;

export interface SmallHost extends DoorHost {
  /** Every call in order of arrival. */
  readonly calls: CallRequest[];
  /** What was not cancelled before it would have written. */
  readonly applied: CallRequest[];
  /** `touch` before the first call or list. */
  touched: number;
  crashed: boolean;
}

export function smallHost(more: { readonly tools?: readonly ToolDefinition[]; onCrash?(): void } = {}): SmallHost {
  const waiting = new Map<string, () => void>();
  const host: SmallHost = {
    name: 'small',
    tools: more.tools ?? toolNames.map(textTool),
    calls: [],
    applied: [],
    touched: 0,
    crashed: false,
    touch() {
      host.touched++;
    },
    async call(request) {
      host.calls.push(request);
      if (!host.tools.some(({ name }) => name === request.tool)) return { type: 'unknown', tool: request.tool };
      const text = isJsonObject(request.args) ? request.args.text : undefined;
      if (typeof text !== 'string') return { type: 'refusal', error: { status: 422, message: 'text is required' } };
      if (request.tool === 'wait' || request.tool === 'deaf')
        await new Promise<void>((resolve) => waiting.set(text, resolve));
      if (request.tool === 'release') waiting.get(text)?.();
      if (request.tool === 'later') await new Promise<void>((resolve) => setTimeout(resolve, 50));
      // like the engine: the flag is looked at immediately before the commit
      if (request.call.cancelled && request.tool !== 'deaf') return { type: 'cancelled' };
      host.applied.push(request);
      return answer(request.tool, text);
    },
    crash() {
      host.crashed = true;
      more.onCrash?.();
    },
  };
  return host;
}

export function textTool(name: string): ToolDefinition {
  return { name, description: `Does ${name}`, inputSchema: textSchema, annotations: { readOnlyHint: true } };
}

function answer(tool: string, text: string): Answer {
  switch (tool) {
    case 'echo':
    case 'wait':
    case 'deaf':
    case 'release':
    case 'later':
      return { type: 'value', value: { text } };
    case 'list':
      return { type: 'value', value: text.split(',') satisfies Json };
    case 'refuse':
      return { type: 'refusal', error: { status: 404, message: `no row ${text}` } };
    case 'limit':
      return { type: 'refusal', error: { status: 429, message: 'Too Many Requests', retry_after_s: 7 } };
    case 'plain':
      return { type: 'text', text };
    case 'hang':
    case 'disconnect':
    case 'crash':
      return { type: tool };
    default:
      return { type: 'unknown', tool };
  }
}
