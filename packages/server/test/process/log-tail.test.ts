import { PassThrough } from 'node:stream';
import { LogTail } from '../../src/process/log-tail';

function tailOf(...chunks: readonly Buffer[]): string {
  const stream = new PassThrough();
  const tail = new LogTail(stream);
  for (const chunk of chunks) stream.write(chunk);
  return tail.text();
}

test('a short log is kept whole', () => {
  expect(tailOf()).toBe('');
  expect(tailOf(Buffer.from('one\n'), Buffer.from('zwei ß\n'))).toBe('one\nzwei ß\n');
});

test('of a long one the last 64 KiB stay, in small chunks and in one', () => {
  const text = Array.from({ length: 30_000 }, (_, index) => `line ${index}\n`).join('');
  const chunks = text.match(/.{1,1000}/gs)?.map((part) => Buffer.from(part)) ?? [];
  expect(tailOf(...chunks)).toBe(text.slice(-64 * 1024));
  expect(tailOf(Buffer.from(text))).toBe(text.slice(-64 * 1024));
});

test('no half character at its start', () => {
  const text = 'ß'.repeat(40_000);
  expect(tailOf(Buffer.from(`${text}!`))).toBe(`${'ß'.repeat(32 * 1024 - 1)}!`);
});
