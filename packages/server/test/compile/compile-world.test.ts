import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CompiledWorld, compileWorld } from '@faultbench/server';
import { folderWith, writeFiles } from '../support/folder';
import { shop } from '../support/shop';

test('a world in flow style without a name compiles to rows, tools, validators and handlers', () => {
  const folder = folderWith(shop);
  const { path, world } = compileWorld(join(folder, 'shop.yaml'), { cacheFolder: join(folder, 'cache') });
  expect(world.file).toBe(join(folder, 'shop.yaml'));
  expect(world.hash).toMatch(/^[0-9a-f]{16}$/);
  expect(world.spec).toMatchObject({ name: 'shop', seed: 0, clock: { start: '2025-06-01T00:00:00.000Z' } });
  expect(world.tables.orders).toHaveLength(6);
  expect(world.tables.refunds).toEqual([]);
  expect(world.tools.map(({ name }) => name)).toEqual(['get_order', 'list_orders', 'create_return', 'issue_refund']);
  expect(world.handlers).toEqual([
    { file: './shop.rules.ts', source: join(folder, 'shop.rules.ts'), code: 'handlers-0.js' },
  ]);
  expect(readdirSync(dirname(path)).sort()).toEqual(['handlers-0.js', 'validators.json', 'world.json']);
});

test('the same file gives the same world, whatever its folder', () => {
  const first = compiledShop();
  const folder = folderWith({});
  cpSync(dirname(first.world.file), folder, { recursive: true });
  const second = compileWorld(join(folder, 'shop.yaml'), { cacheFolder: join(folder, 'other') });
  expect(second.world.hash).toBe(first.world.hash);
  expect(second.world.tables).toEqual(first.world.tables);
  expect(compileWorld(first.world.file, { cacheFolder: first.cacheFolder }).path).toBe(first.path);
});

test('a seed makes other rows and another hash, a clock moves the start and no row', () => {
  const { world, cacheFolder } = compiledShop();
  const seeded = compileWorld(world.file, { cacheFolder, seed: 7 }).world;
  expect(seeded.spec.seed).toBe(7);
  expect(seeded.tables.orders).not.toEqual(world.tables.orders);
  expect(seeded.hash).not.toBe(world.hash);
  const later = compileWorld(world.file, { cacheFolder, clock: '2030-01-01T02:00:00+02:00' }).world;
  expect(later.spec.clock.start).toBe('2030-01-01T00:00:00.000Z');
  expect(later.tables).toEqual(world.tables);
  expect(() => compileWorld(world.file, { cacheFolder, clock: 'noon' })).toThrow('"noon" is no instant');
});

describe('the cache', () => {
  test.each(['shop.yaml', 'shop.rules.ts', 'lib/returnable.ts'])('notices a change of %s', (name) => {
    const { world, path, cacheFolder } = compiledShop();
    const changed = join(dirname(world.file), name);
    writeFileSync(changed, `${readFileSync(changed, 'utf8')}\n`);
    expect(compileWorld(world.file, { cacheFolder }).path).not.toBe(path);
  });

  test('notices a module that comes before the one it found', () => {
    const folder = folderWith({ 'rules.js': 'exports.f = () => 1;', 'worlds/w.yaml': custom('rules.f') });
    const file = join(folder, 'worlds/w.yaml');
    const options = { cacheFolder: join(folder, 'cache') };
    expect(sources(compileWorld(file, options).world)).toEqual([join(folder, 'rules.js')]);
    writeFiles(folder, { 'worlds/rules.mjs': 'export const f = () => 2;' });
    expect(sources(compileWorld(file, options).world)).toEqual([join(folder, 'worlds/rules.mjs')]);
  });

  test.each(['world.json', 'validators.json', 'handlers-0.js'])('rebuilds an entry whose %s is damaged', (name) => {
    const { world, path, cacheFolder } = compiledShop();
    const whole = readFileSync(join(dirname(path), name), 'utf8');
    for (const damage of [whole.slice(0, -1), '', undefined]) {
      if (damage === undefined) rmSync(join(dirname(path), name));
      else writeFileSync(join(dirname(path), name), damage);
      expect(compileWorld(world.file, { cacheFolder })).toEqual({ path, world });
      expect(readFileSync(join(dirname(path), name), 'utf8')).toBe(whole);
    }
  });

  test.each(['', '{', '[]', '{"inputs":{},"outputs":{},"world":"gone"}'])(
    'rebuilds an entry whose index is %j',
    (text) => {
      const { world, path, cacheFolder } = compiledShop();
      const index = readdirSync(cacheFolder).find((name) => name.endsWith('.json')) ?? '';
      writeFileSync(join(cacheFolder, index), text);
      expect(compileWorld(world.file, { cacheFolder })).toEqual({ path, world });
    },
  );

  test('lies in the nearest node_modules, else in a folder of the temp directory that is private', () => {
    const folder = folderWith({ ...shop, 'deep/down/w.yaml': 'services: {}\n' });
    mkdirSync(join(folder, 'node_modules'));
    const inside = compileWorld(join(folder, 'deep/down/w.yaml')).path;
    expect(inside.startsWith(join(folder, 'node_modules/.cache/faultbench/'))).toBe(true);
    const outside = compileWorld(join(folderWith(shop), 'shop.yaml')).path;
    const cache = dirname(dirname(outside));
    expect(dirname(cache)).toBe(tmpdir());
    expect(statSync(cache).mode & 0o777).toBe(0o700);
    expect(statSync(outside).mode & 0o077).toBe(0);
    expect(existsSync(join(folder, 'deep/node_modules'))).toBe(false);
  });
});

function compiledShop() {
  const folder = folderWith(shop);
  const cacheFolder = join(folder, 'cache');
  return { cacheFolder, ...compileWorld(join(folder, 'shop.yaml'), { cacheFolder }) };
}

function sources(world: CompiledWorld): string[] {
  return world.handlers.map(({ source }) => source);
}

function custom(handler: string): string {
  return `services: { s: { operations: { go: { kind: custom, handler: "${handler}" } } } }\n`;
}
