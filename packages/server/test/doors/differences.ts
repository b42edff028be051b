import { isJsonObject } from '@faultbench/core';
import type { Frame } from './peer';

/** Where the line door answers otherwise than the SDK's server, on purpose. */
export interface Difference {
  readonly reason: string;
  /** What the line door answers where the SDK's server answered `theirs`. */
  readonly ours: (theirs: readonly Frame[]) => readonly Expected[];
}

/** A frame to be matched; with a code alone, the wording is free. */
export type Expected = Frame | { readonly id: unknown; readonly code: number };

const bad = (code: number, id: unknown = null): Difference['ours'] => {
  return () => [{ id, code }];
};

/** The whole list: everything that is not in it must be equal, frame by frame. */
export const differences = {
  'no listChanged': {
    reason: 'The tools of a world never change, so no change is announced; the SDK announces it whatever happens.',
    ours: (theirs) => theirs.map((frame) => inResult(frame, (result) => ({ ...result, capabilities: { tools: {} } }))),
  },
  'nothing to subscribe to': {
    reason: 'Follows from "no listChanged": the wish is acknowledged and nothing of it granted.',
    ours: (theirs) => theirs.map((frame) => ({ ...frame, params: { ...asObject(frame.params), notifications: {} } })),
  },
  'no server info on tool results': {
    reason: 'The revision says SHOULD, and some frameworks show _meta to the model; server/discover has it.',
    ours: (theirs) =>
      theirs.map((frame) =>
        inResult(frame, ({ _meta, ...result }) => {
          expect(_meta).toEqual({ 'io.modelcontextprotocol/serverInfo': { name: 'small', version: '1.0.0' } });
          return result;
        }),
      ),
  },
  wording: {
    reason: 'The SDK prints the report of its schema library; one plain sentence serves the reader better.',
    ours: (theirs) => theirs.map(({ id, error }) => ({ id, code: asObject(error).code as number })),
  },
  'bad params are -32602': {
    reason: 'The SDK answers -32603, which says that the server broke; the request is what is wrong.',
    ours: (theirs) =>
      theirs.map(({ id, error }) => {
        expect(asObject(error).code).toBe(-32603);
        return { id, code: -32602 };
      }),
  },
  'arguments reach the world': {
    reason:
      'What is wrong with arguments is a tool result that the model can read and mend, in the one shape of refusal.',
    ours: (theirs) =>
      theirs.map(({ id }) => {
        const error = { status: 422, message: 'text is required' };
        return { jsonrpc: '2.0', id: id ?? null, result: refused(error) };
      }),
  },
  'arguments reach the world, modern': {
    reason: 'The same in the 2026-07-28 generation.',
    ours: (theirs) =>
      theirs.map(({ id }) => {
        const error = { status: 422, message: 'text is required' };
        return { jsonrpc: '2.0', id: id ?? null, result: { ...refused(error), resultType: 'complete' } };
      }),
  },
  'unknown cursor refused': {
    reason: 'The protocol asks for -32602 for a cursor that was never given out; the SDK lists from the start again.',
    ours: (theirs) => theirs.map(({ id }) => ({ id, code: -32602 })),
  },
  'bad line answered -32700': {
    reason: 'JSON-RPC asks for an answer; the SDK skips the line in silence and the sender waits forever.',
    ours: bad(-32700),
  },
  'bad message answered -32600': {
    reason: 'JSON-RPC asks for an answer; the SDK skips the message in silence.',
    ours: bad(-32600),
  },
  'bad message answered -32600 with its id': {
    reason: 'The same; the id can be told, so the sender learns which of its requests it was.',
    ours: bad(-32600, 'bad'),
  },
  'bad params answered -32602': {
    reason: 'JSON-RPC asks for an answer; the SDK skips a request whose params are no object in silence.',
    ours: bad(-32602, 'bad'),
  },
  'further members ignored': {
    reason: 'JSON-RPC does not forbid further members; servers in other languages accept them. The SDK is silent.',
    ours: () => [{ jsonrpc: '2.0', id: 'bad', result: {} }],
  },
  'progress token not judged': {
    reason: 'No progress is reported, so a token of the wrong type harms nobody; the SDK skips the request in silence.',
    ours: () => [
      {
        jsonrpc: '2.0',
        id: 'bad',
        result: { content: [{ type: 'text', text: '{"text":"x"}' }], structuredContent: { text: 'x' } },
      },
    ],
  },
  'log level not judged': {
    reason: 'Nothing is logged over the protocol, so the wished level is not read; the SDK refuses unknown ones.',
    ours: (theirs) => {
      expect(asObject(theirs[0]?.error).code).toBe(-32602);
      return [{ jsonrpc: '2.0', id: 'bad', result: discoverResult }];
    },
  },
  'version checked on each request': {
    reason: 'A revision without handshake names its version per request; the SDK checks it on the opening alone.',
    ours: (theirs) => {
      expect(theirs.map(({ result }) => result)).toEqual([expect.anything()]);
      return [{ id: 'bad', code: -32022 }];
    },
  },
  'answered before it was cancelled': {
    reason:
      'These are answered while they are read; the SDK answers a turn later and drops what was cancelled meanwhile.',
    ours: (theirs) => {
      expect(theirs).toEqual([]);
      return [{ jsonrpc: '2.0', id: 'quick', result: {} }];
    },
  },
  'both of an id cancelled': {
    reason: 'A cancelled id gets no answer; the SDK remembers the last request of an id and answers the earlier one.',
    ours: (theirs) => {
      expect(theirs.map(({ id }) => id)).toEqual([9, 10]);
      return theirs.filter(({ id }) => id === 10);
    },
  },
} as const satisfies Record<string, Difference>;

export type DifferenceName = keyof typeof differences;

const discoverResult = {
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  resultType: 'complete',
  ttlMs: 0,
  cacheScope: 'private',
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'small', version: '1.0.0' } },
};

function refused(error: { status: number; message: string }) {
  const text = `${error.status}: ${error.message}`;
  return { content: [{ type: 'text', text }], structuredContent: { error }, isError: true };
}

function inResult(frame: Frame, change: (result: Frame) => Frame): Frame {
  return { ...frame, result: change(asObject(frame.result)) };
}

function asObject(value: unknown): Frame {
  if (!isJsonObject(value)) throw new Error(`Expected an object, got ${JSON.stringify(value)}`);
  return value;
}
