import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileWorld } from '@faultbench/server';
import { dist } from '../support/command';
import { folderWith } from '../support/folder';

const DAY_S = 24 * 60 * 60;
const world =
  'services: { s: { records: { a: { n: int } }, seed: { count: 2 }, operations: { all: { kind: list, record: a } } } }\n';

function cache() {
  const folder = folderWith({ 'w.yaml': world, 'other.yaml': world.replace('count: 2', 'count: 3') });
  const cacheFolder = join(folder, 'cache');
  return {
    cacheFolder,
    compile: (name: string, seed = 0) => compileWorld(join(folder, name), { cacheFolder, seed }).path,
    indexes: () => readdirSync(cacheFolder).filter((name) => /^[0-9a-f]{24}\.json$/.test(name)),
  };
}

/** As if it was last used so many days ago. */
function age(path: string, days: number): void {
  const then = performance.timeOrigin / 1000 - days * DAY_S;
  utimesSync(path, then, then);
}

function ageIfThere(path: string, days: number): void {
  try {
    age(path, days);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // errors of node:fs have a code
  }
}

function ageAll(cacheFolder: string, days: number): void {
  for (const name of readdirSync(cacheFolder)) age(join(cacheFolder, name), days);
}

test('a world that nobody used for a month is dropped when another one is compiled, one of this month is not', () => {
  const { cacheFolder, compile, indexes } = cache();
  const old = compile('w.yaml');
  ageAll(cacheFolder, 31);
  const recent = compile('w.yaml', 1);
  expect(existsSync(old)).toBe(false);
  ageAll(cacheFolder, 29);
  const last = compile('other.yaml');
  expect([existsSync(recent), existsSync(last), indexes().length]).toEqual([true, true, 2]);
  expect(readdirSync(cacheFolder)).toHaveLength(4);
});

test('kept code goes with the month, and what a killed process was about to keep', () => {
  const { cacheFolder, compile } = cache();
  compile('w.yaml');
  const names = ['0123456789abcdef-v20.1.0-x64.code', '0123456789abcdef-v20.1.0-x64.code.4711', 'notes.code'];
  for (const name of names) writeFileSync(join(cacheFolder, name), '');
  const there = () => names.filter((name) => existsSync(join(cacheFolder, name)));
  ageAll(cacheFolder, 29);
  compile('other.yaml');
  expect(there()).toEqual(names);
  ageAll(cacheFolder, 31);
  compile('w.yaml', 1);
  expect(there()).toEqual(['notes.code']);
});

test('finding a world is using it', () => {
  const { cacheFolder, compile } = cache();
  const kept = compile('w.yaml');
  ageAll(cacheFolder, 31);
  expect(compile('w.yaml')).toBe(kept);
  compile('other.yaml');
  expect(existsSync(kept)).toBe(true);
});

test('a folder that two indexes lead to stays for the one that is used', () => {
  const { cacheFolder, compile, indexes } = cache();
  const path = compile('w.yaml');
  const [index = ''] = indexes();
  writeFileSync(join(cacheFolder, `${'a'.repeat(24)}.json`), readFileSync(join(cacheFolder, index)));
  age(join(cacheFolder, index), 31);
  age(dirname(path), 31);
  compile('other.yaml');
  expect([existsSync(join(cacheFolder, index)), existsSync(path)]).toEqual([false, true]);
});

test('of more than 200 the idlest are dropped, but none of this week', () => {
  const { cacheFolder, compile, indexes } = cache();
  compile('w.yaml');
  const [index = ''] = indexes();
  const text = readFileSync(join(cacheFolder, index));
  const copy = (at: number, days: number) => {
    const path = join(cacheFolder, `${String(at).padStart(24, '0')}.json`);
    writeFileSync(path, text);
    age(path, days);
  };
  for (let at = 0; at < 150; at++) copy(at, 6);
  for (let at = 150; at < 250; at++) copy(at, 10 + at / 1000);
  compile('other.yaml');
  // those of the week, the two that were compiled, and the youngest of the others
  const numbers = indexes()
    .filter((name) => name.startsWith('0000'))
    .map((name) => Number(name.slice(0, 24)));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 198 }, (_, at) => at));
  for (let at = 300; at < 400; at++) copy(at, 6);
  compile('other.yaml', 1);
  expect(indexes()).toHaveLength(150 + 100 + 3);
});

test('what a killed process left is dropped, what is not of the cache stays', () => {
  const { cacheFolder, compile } = cache();
  const path = compile('w.yaml');
  const id = '00000000-0000-4000-8000-000000000000';
  const left = [
    `${'b'.repeat(24)}.json.${id}`,
    `${'c'.repeat(16)}-${'d'.repeat(8)}.${id}`,
    `${'c'.repeat(16)}-${'d'.repeat(8)}`,
  ];
  const foreign = ['notes.txt', 'deadbeef'];
  for (const name of [...left, ...foreign]) mkdirSync(join(cacheFolder, name));
  ageAll(cacheFolder, 8);
  compile('other.yaml');
  expect([existsSync(path), ...[...left, ...foreign].map((name) => existsSync(join(cacheFolder, name)))]).toEqual([
    ...[true, false, false, false],
    ...[true, true],
  ]);
});

test('a world that was found stays while other processes compile theirs', async () => {
  const { cacheFolder, compile, indexes } = cache();
  const mine = compile('w.yaml');
  const [index = ''] = indexes();
  const compiler = join(dist, 'compile.js');
  const script = `const { buildWorld } = require(${JSON.stringify(compiler)});
    process.stdout.write('.');
    for (let seed = 1; ; seed++) buildWorld(process.argv[1], 'other.yaml', process.argv[2], { seed });`;
  const other = join(dirname(cacheFolder), 'other.yaml');
  const compiling = [1, 2].map(() => spawn(process.execPath, ['-e', script, other, cacheFolder]));
  try {
    await Promise.all(compiling.map((child) => once(child.stdout, 'data')));
    for (let round = 0; round < 300; round++) {
      for (const path of [join(cacheFolder, index), dirname(mine)]) ageIfThere(path, 31);
      const found = compile('w.yaml');
      for (let turn = 0; turn < 20; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
        expect(existsSync(found)).toBe(true);
      }
    }
  } finally {
    for (const child of compiling) child.kill('SIGKILL');
  }
});
