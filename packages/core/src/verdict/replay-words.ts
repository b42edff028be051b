/**
 * Pieces that nearly every token holds, each one byte from 128 on; all else is ASCII.
 * Part of format 1: entries are appended, never moved. A longer piece comes before its parts.
 */
const WORDS: readonly string[] = [
  '{"rate":1,"options":{}}',
  ',"options":{}}',
  ',"options":{"',
  ',"optional":false',
  '"latency_ms":[',
  '"errors":{"',
  '"rate_limit":{"calls":',
  ',"window_ms":',
  '{"duration_ms":',
  '"retry_after":',
  '"call":{"from":',
  ',"fault":"',
  '{"rate":0.',
  '{"rate":',
  '{"rules":{',
  '"plan":[',
  '{"on":"',
  '"when":{"',
  '"not_found_if_newer_than":',
  'timeout_before',
  'timeout',
  'http_',
  'malformed_json',
  'empty_result',
  'not_found',
  '"default":{',
  '.test.ts","',
  '.test.js","',
  'T00:00:00.000Z"',
  '":{"',
  '","',
  '":{',
  '":"',
  '},"',
];

/** ASCII text to bytes. */
export function packWords(text: string): readonly number[] {
  let packed = text;
  for (const [index, word] of WORDS.entries()) packed = packed.replaceAll(word, String.fromCharCode(128 + index));
  return Array.from(packed, (character) => character.charCodeAt(0));
}

/** The text again. */
export function unpackWords(bytes: readonly number[]): string {
  return bytes.map((byte) => (byte < 128 ? String.fromCharCode(byte) : (WORDS[byte - 128] ?? ''))).join('');
}
