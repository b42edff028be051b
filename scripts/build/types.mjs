import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { dist, root } from './root.mjs';

const types = join(dist, 'types');

/** Emits the declarations of all packages; answers the compiler's complaints. */
export function emitTypes() {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const run = spawnSync(process.execPath, [compiler, '-b'], { cwd: root, encoding: 'utf8' });
  for (const file of declarations()) inlineWorkspaces(file);
  return run.status === 0 ? [] : [`tsc -b failed\n${run.stdout}${run.stderr}`.trimEnd()];
}

function declarations() {
  if (!existsSync(types)) return [];
  return readdirSync(types, { recursive: true })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join(types, name));
}

/** `@faultbench/core` is unknown where the package is installed: name the file instead. Times stay, tsc looks at them. */
function inlineWorkspaces(file) {
  const text = readFileSync(file, 'utf8');
  const inlined = text.replace(/(['"])@faultbench\/([a-z-]+)\1/g, (_, quote, name) => {
    const target = relative(dirname(file), join(types, name, 'src', 'index')).replaceAll('\\', '/');
    return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`;
  });
  if (inlined === text) return;
  const { atime, mtime } = statSync(file);
  writeFileSync(file, inlined);
  utimesSync(file, atime, mtime);
}
