import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { shop } from '../support/shop';

test('types are written beside the world, and checked', () => {
  const folder = folderWith(shop);
  const target = join(folder, 'shop.world.d.ts');
  expect(faultbench(folder, ['types', 'shop.yaml', '--check'])).toMatchInlineSnapshot(`
{
  "code": 1,
  "stderr": "",
  "stdout": "shop.world.d.ts is missing: run faultbench types shop.yaml
",
}
`);
  expect(existsSync(target)).toBe(false);
  expect(faultbench(folder, ['types', 'shop.yaml'])).toEqual({ code: 0, stdout: 'shop.world.d.ts\n', stderr: '' });
  expect(readFileSync(target, 'utf8')).toContain("declare module 'faultbench'");
  expect(faultbench(folder, ['types', 'shop.yaml', '--check'])).toEqual({ code: 0, stdout: '', stderr: '' });
  writeFileSync(target, '');
  expect(faultbench(folder, ['types', 'shop.yaml', '--check'])).toMatchInlineSnapshot(`
{
  "code": 1,
  "stderr": "",
  "stdout": "shop.world.d.ts is stale: run faultbench types shop.yaml
",
}
`);
});

test('types that cannot be written', () => {
  const folder = folderWith({ ...shop, 'shop.world.d.ts/in-the-way': '' });
  const { code, stdout, stderr } = faultbench(folder, ['types', 'shop.yaml']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /^shop\.world\.d\.ts cannot be written \(EISDIR: .*\): make room for it, or choose another folder\n$/,
  );
});

test('two files with one base name cannot both be worlds of a project', () => {
  const folder = folderWith({ 'a/w.yaml': 'services: {}\n', 'b/w.yaml': 'services: {}\n' });
  expect(faultbench(folder, ['types', 'a/w.yaml', 'b/w.yaml'])).toMatchInlineSnapshot(`
{
  "code": 2,
  "stderr": "error: a/w.yaml and b/w.yaml would both be the world "w": rename one of them
",
  "stdout": "",
}
`);
  expect(existsSync(join(folder, 'a/w.world.d.ts'))).toBe(false);
});
