// Everything that needs no test run: format and lint, types, architecture, docs.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './build/root.mjs';
import { examples } from './suite/examples.mjs';
import { run } from './suite/run.mjs';
import { tally } from './suite/tally.mjs';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const steps = {
  'format and lint': [biome, 'check', '--error-on-warnings', '.'],
  build: [join(root, 'scripts/build.mjs')],
  'types of the tests': [tsc, '-p', 'tsconfig.test.json'],
  ...Object.fromEntries(examples().flatMap(typesOf)),
  architecture: [join(root, 'scripts/architecture.mjs')],
  'demo, naive red and careful green': [join(root, 'scripts/demo.mjs')],
  docs: [join(root, 'scripts/docs.mjs'), '--check'],
};

const sums = tally();
for (const [name, args] of Object.entries(steps)) {
  const { code } = await run(process.execPath, args);
  sums.step(name, code === 0);
}
sums.close();

function typesOf(example) {
  const folder = `examples/${example}`;
  return [
    [`world types of ${folder}`, [join(root, 'dist/cli.js'), 'types', '--check', `${folder}/${example}.yaml`]],
    [`types of ${folder}`, [tsc, '-p', `${folder}/tsconfig.json`]],
  ];
}
