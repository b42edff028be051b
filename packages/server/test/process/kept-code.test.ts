import { fork, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileWorld } from '@faultbench/server';
import { type Child, RunningServer } from '../../src/process/running-server';
import { dist } from '../support/command';
import { folderWith } from '../support/folder';
import { callLine } from '../support/serve';

const world =
  'services: { s: { records: { a: { n: int } }, seed: { count: 2 }, operations: { all: { kind: list, record: a } } } }\n';

function cache() {
  const folder = folderWith({ 'w.yaml': world });
  const cacheFolder = join(folder, 'cache');
  const { path } = compileWorld(join(folder, 'w.yaml'), { cacheFolder });
  return {
    folder,
    path,
    cacheFolder,
    kept: () => readdirSync(cacheFolder).filter((name) => name.includes('.code')),
    /** Ids of the rows that a server answers which was started by hand. */
    answers: (lines = `${callLine(1, ['all'])}\n`, nodeArguments: readonly string[] = []) => {
      const args = [...nodeArguments, join(dist, 'server.js'), path, '--state', join(folder, 'state')];
      const { stdout, status, signal } = spawnSync(process.execPath, args, { input: lines, encoding: 'utf8' });
      const rows = stdout
        .split('\n')
        .flatMap((line) => (line === '' ? [] : JSON.parse(JSON.parse(line).result.content[0].text)));
      return { ids: rows.map(({ id }) => id), status, signal };
    },
  };
}

const right = { ids: ['1', '2'], status: 0, signal: null };

test('the first start that is called keeps its compiled code, and later ones leave it as it is', () => {
  const { cacheFolder, kept, answers } = cache();
  expect(answers('')).toEqual({ ...right, ids: [] });
  expect(kept()).toEqual([]);
  expect(answers()).toEqual(right);
  const [name = ''] = kept();
  expect(name).toMatch(new RegExp(`^[0-9a-f]{16}-${process.version}-${process.arch}\\.code$`));
  const first = statSync(join(cacheFolder, name)).ino;
  expect(answers()).toEqual(right);
  expect(kept()).toEqual([name]);
  expect(statSync(join(cacheFolder, name)).ino).toBe(first);
});

test.each<[string, (code: Buffer) => Buffer]>([
  ['empty', () => Buffer.alloc(0)],
  ['no code at all', () => Buffer.from('not code')],
  ['cut', (code) => code.subarray(0, 5000)],
  ['with a lost page', (code) => code.fill(0, 8192, 12288)],
  ['of nothing but zeros', (code) => code.fill(0)],
])('kept code that is %s is made anew', (_, spoilt) => {
  const { cacheFolder, kept, answers } = cache();
  answers();
  const path = join(cacheFolder, kept()[0] ?? '');
  const whole = readFileSync(path).length;
  writeFileSync(path, spoilt(readFileSync(path)));
  expect(answers()).toEqual(right);
  expect(readFileSync(path).length).toBeGreaterThan(whole / 2);
  const remade = statSync(path).ino;
  expect(answers()).toEqual(right);
  expect(statSync(path).ino).toBe(remade);
});

test('code that V8 kept under other flags is refused and made anew', () => {
  const { answers } = cache();
  answers();
  expect(answers(undefined, ['--no-opt', '--stack-size=2000'])).toEqual(right);
  expect(answers()).toEqual(right);
});

test('where nothing can be kept, a server serves all the same', () => {
  const { cacheFolder, kept, answers } = cache();
  answers();
  const [name = ''] = kept();
  rmSync(join(cacheFolder, name));
  mkdirSync(join(cacheFolder, name));
  expect(answers()).toEqual(right);
  expect(kept().filter((each) => each !== name)).toEqual([]);
});

test('a server that waits for its test keeps the code of the door on HTTP, too', async () => {
  const { folder, path, cacheFolder, kept } = cache();
  const child = fork(join(dist, 'server.js'), ['--pooled', cacheFolder], { silent: true, execArgv: [] });
  const server = new RunningServer(child as Child, join(folder, 's.sock'));
  await server.prepare(path, ['http']);
  expect(kept()).toHaveLength(2);
  await server.stop();
});
