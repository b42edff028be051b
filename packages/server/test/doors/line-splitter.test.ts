import fc from 'fast-check';
import { LineSplitter } from '../../src/doors/line-splitter';

test('lines come out as they went in, however the bytes were cut', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(7)), (lines, cuts) => {
      const splitter = new LineSplitter();
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
      const found: unknown[] = [];
      for (let start = 0, turn = 0; start < bytes.length; turn++) {
        const end = start + 1 + (cuts[turn % cuts.length] ?? 0);
        found.push(...splitter.push(bytes.subarray(start, end)));
        start = end;
      }
      expect(found).toEqual(lines);
      expect(splitter.rest()).toBe('');
    }),
  );
});

test('the rest is what has no newline yet', () => {
  const splitter = new LineSplitter();
  expect(splitter.push(Buffer.from('a\nb\nc'))).toEqual(['a', 'b']);
  expect(splitter.push(Buffer.from('d'))).toEqual([]);
  expect(splitter.rest()).toBe('cd');
  expect(splitter.rest()).toBe('');
});

test('an empty chunk and empty lines', () => {
  const splitter = new LineSplitter();
  expect(splitter.push(Buffer.alloc(0))).toEqual([]);
  expect(splitter.push(Buffer.from('\n\n'))).toEqual(['', '']);
});

// Joining at each chunk would move 10 MB × 640,000 / 2 bytes: hours.
test('10 MB in chunks of 16 bytes are joined once', () => {
  const splitter = new LineSplitter();
  const chunk = Buffer.from('x'.repeat(16));
  for (let count = 0; count < 640_000; count++) splitter.push(chunk);
  expect(splitter.push(Buffer.from('\nnext\n')).map((line) => String(line).length)).toEqual([16 * 640_000, 4]);
}, 30_000);

test('a line beyond the limit is told apart, and life goes on', () => {
  const splitter = new LineSplitter({ longest: 8 });
  const told = (line: string | symbol) => (typeof line === 'symbol' ? line.description : line);
  const found = ['12345678\n', '12345', '67', '89', '0\nnext', '\n'].flatMap((text) =>
    splitter.push(Buffer.from(text)),
  );
  expect(found.map(told)).toEqual(['12345678', 'too long', 'next']);
  expect(splitter.push(Buffer.from('123456789\n12345678\n')).map(told)).toEqual(['too long', '12345678']);
});
