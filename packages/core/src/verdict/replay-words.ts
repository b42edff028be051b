/**
 * Pieces that nearly every token holds, each one byte from 128 on; all else is ASCII.
 * Part of format 1: entries are appended, never moved. A piece stands before its parts.
 */
const WORDS: readonly string[] = [
  '{"rate":1,"options":{"duration_ms":',
  '{"rate":1,"options":{}}',
  ',"options":{}},"',
  ',"options":{}}}}',
  ',"options":{}}',
  ',"optional":false,"options":{"',
  ',"options":{"',
  ',"optional":false',
  ',"optional":true',
  '{"latency_ms":[',
  '"latency_ms":[',
  '],"errors":{"',
  '{"errors":{"',
  '"errors":{"',
  ',"rate_limit":{"calls":',
  '"rate_limit":{"calls":',
  ',"window_ms":',
  '{"rate":0.0',
  '{"rate":0.',
  '{"rate":',
  '},{"on":"',
  '[{"on":"',
  ',"call":{"from":',
  ',"to":',
  '},"fault":"',
  '","fault":"',
  '","when":{"',
  ',{"rules":{"',
  ',{"rules":{}',
  ',"plan":[]}]',
  '},"plan":[',
  '"default":',
  'not_found_if_newer_than',
  'timeout_before',
  'timeout',
  'http_50',
  'http_4',
  'malformed_json',
  'empty_result',
  'not_found',
  'retry_after":',
  'duration_ms":',
  '.test.ts","',
  '.test.js","',
  '.test.',
  '.spec.',
  'tests/',
  '-01T00:00:00.000Z"',
  'T00:00:00.000Z"',
  ' agent ',
  ' the ',
  'get_',
  'list_',
  'create_',
  'update_',
  'delete_',
  '}}}}',
  '}},"',
  '":{"',
  '","',
  '":{',
  '":"',
  '":',
  '},"',
];

/** ASCII text to bytes. */
export function packWords(text: string): readonly number[] {
  let packed = text;
  for (const [index, word] of WORDS.entries()) packed = packed.replaceAll(word, String.fromCharCode(128 + index));
  return Array.from(packed, (character) => character.charCodeAt(0));
}

/** The text again; a byte that stands for nothing gives a character that no text holds. */
export function unpackWords(bytes: readonly number[]): string {
  return bytes.map((byte) => (byte < 128 ? String.fromCharCode(byte) : (WORDS[byte - 128] ?? '\ufffd'))).join('');
}
