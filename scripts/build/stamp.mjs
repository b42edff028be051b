import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entries } from './entries.mjs';
import { dist, manifest, root } from './root.mjs';

const file = join(dist, '.stamp');

/** True when dist/ was built from exactly these sources. */
export function isFresh() {
  const built = [...Object.keys(entries).map((name) => `${name}.js`), manifest().types].map((path) =>
    path.startsWith('./') ? join(root, path) : join(dist, path),
  );
  if (![file, ...built].every((path) => existsSync(path))) return false;
  return readFileSync(file, 'utf8') === digest();
}

/** The sources as they are now; `write` records that dist/ was built from them. Until then it is built from nothing. */
export function stamp() {
  const text = digest();
  rmSync(file, { force: true });
  return {
    write() {
      mkdirSync(dist, { recursive: true });
      writeFileSync(file, text);
    },
  };
}

function digest() {
  const hash = createHash('sha256');
  for (const path of inputs())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function inputs() {
  const packages = readdirSync(join(root, 'packages')).sort();
  const sources = packages.flatMap((name) => [
    ...filesBelow(`packages/${name}/src`),
    ...['package.json', 'tsconfig.json'].map((file) => `packages/${name}/${file}`),
  ]);
  const scripts = ['scripts/build.mjs', ...filesBelow('scripts/build')];
  const roots = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];
  return [...sources, ...scripts, ...roots].filter((path) => existsSync(join(root, path)));
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
