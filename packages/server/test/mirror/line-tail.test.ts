import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LineFile } from '../../src/mirror/line-file';
import { LineTail } from '../../src/mirror/line-tail';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lines-'));
  path = join(folder, 'lines');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('each read gives the whole lines since the last one', () => {
  const file = LineFile.begin(path);
  const tail = new LineTail(path);
  expect(tail.read()).toEqual([]);
  file.append('one');
  file.append('zwei ß 二');
  expect(tail.read()).toEqual(['one', 'zwei ß 二']);
  expect(tail.read()).toEqual([]);
  file.append('three');
  expect(tail.read()).toEqual(['three']);
  file.close();
  tail.close();
});

test('a half line waits until the rest of it is there, also when it was cut inside a character', () => {
  const bytes = Buffer.from('{"a":"ß"}\n');
  writeFileSync(path, Buffer.concat([Buffer.from('whole\n'), bytes.subarray(0, 7)]));
  const tail = new LineTail(path);
  expect(tail.read()).toEqual(['whole']);
  expect(tail.read()).toEqual([]);
  appendFileSync(path, bytes.subarray(7));
  expect(tail.read()).toEqual(['{"a":"ß"}']);
  tail.close();
});

test('a file is empty when it begins, keeps its lines when it goes on, and is private', () => {
  writeFileSync(path, 'of another life\n');
  LineFile.goOn(path).close();
  expect(statSync(path).size).toBe(16);
  LineFile.begin(path).close();
  expect(statSync(path).size).toBe(0);
  rmSync(path);
  expect(() => LineFile.goOn(path)).toThrow('ENOENT');
  LineFile.begin(path).close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a missing file is an error', () => {
  expect(() => new LineTail(path).read()).toThrow('ENOENT');
});
