import fc from 'fast-check';
import { parseMessage } from '../../src/doors/message';

test('any text is some message, and never an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(['request', 'notification', 'response', 'invalid']).toContain(parseMessage(text).kind);
    }),
  );
});

test('100,000 open brackets are a bad line', () => {
  expect(parseMessage('['.repeat(100_000))).toMatchObject({ kind: 'invalid', id: null, error: { code: -32700 } });
});

test('what nests deeper than 500 levels is refused, brackets in strings do not count', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}"]]{{\\"[["${']'.repeat(levels)}`;
  const line = (value: string) => `{"jsonrpc":"2.0","id":1,"method":"x","params":{"value":${value}}}`;
  expect(parseMessage(line(nested(498))).kind).toBe('request');
  expect(parseMessage(line(`[${'[],'.repeat(2000)}[]]`)).kind).toBe('request');
  expect(parseMessage(line(JSON.stringify('[{'.repeat(1000)))).kind).toBe('request');
  expect(parseMessage(line(nested(100_000)))).toEqual({
    kind: 'invalid',
    id: 1,
    error: { code: -32602, message: 'Invalid params: nested too deep' },
  });
});

test('the texts of all mistakes', () => {
  const lines = [
    'not json',
    '[]',
    '5',
    '{}',
    '{"id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":1,"method":5}',
    '{"jsonrpc":"2.0","id":1,"method":"ping","error":{}}',
    '{"jsonrpc":"2.0","id":null,"method":"ping"}',
    '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}',
    '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":5}}',
  ];
  const told = lines.map((line) => {
    const message = parseMessage(line);
    if (message.kind !== 'invalid') throw new Error(`${line} passed`);
    return `${message.id} ${message.error.code} ${message.error.message}`;
  });
  expect(told).toMatchInlineSnapshot(`
[
  "null -32700 Parse error: the line is not JSON",
  "null -32600 Invalid Request: batches are not supported",
  "null -32600 Invalid Request: a message is a JSON object",
  "null -32600 Invalid Request: "jsonrpc": "2.0" and a method are required",
  "1 -32600 Invalid Request: jsonrpc must be "2.0"",
  "1 -32600 Invalid Request: method must be a string",
  "1 -32600 Invalid Request: a message is a request or a response, not both",
  "null -32600 Invalid Request: id must be a string or an integer",
  "1 -32602 Invalid params: params must be an object",
  "1 -32602 Invalid params: _meta must be an object",
]
`);
});
