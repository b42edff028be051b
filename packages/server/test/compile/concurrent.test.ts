import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startFaultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { shop } from '../support/shop';

test('several processes may compile one world at once', async () => {
  const folder = folderWith(shop);
  mkdirSync(join(folder, 'node_modules'));
  const checks = Array.from({ length: 6 }, () => startFaultbench(folder, ['check', 'shop.yaml']));
  const codes = checks.map((check) => new Promise((resolve) => check.once('exit', resolve)));
  expect(await Promise.all(codes)).toEqual([0, 0, 0, 0, 0, 0]);
  const cache = join(folder, 'node_modules/.cache/faultbench');
  const files = readdirSync(cache, { recursive: true }).map(String).sort();
  const index = files.filter((name) => /^[0-9a-f]{24}\.json$/.test(name));
  const [world] = files.filter((name) => !name.includes('.'));
  expect(index).toHaveLength(1);
  expect(files.filter((name) => !index.includes(name))).toEqual([
    `${world}`,
    ...['handlers-0.js', 'validators.json', 'world.json'].map((name) => `${world}/${name}`),
  ]);
});
