import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { entries } from './entries.mjs';
import { licensesOf } from './licenses.mjs';
import { dist, manifest, root } from './root.mjs';

/** Bundles every entry; answers the problems, each a sentence. */
export async function bundle() {
  mkdirSync(dist, { recursive: true });
  const [knowing, others] = [true, false].map((knows) =>
    Object.entries(entries).filter(([, { digests }]) => (digests !== undefined) === knows),
  );
  const bundleAll = (list) => Promise.all(list.map(([name, entry]) => bundleEntry(name, entry)));
  const bundles = [...(await bundleAll(others)), ...(await bundleAll(knowing))];
  const metafiles = bundles.flatMap(({ metafile }) => metafile ?? []);
  replaceFile(join(dist, 'licenses.txt'), Buffer.from(licensesOf(metafiles)));
  return bundles.flatMap(({ problems }) => problems);
}

async function bundleEntry(name, entry) {
  if (!existsSync(join(root, entry.source))) return failed(`${entry.source} is missing, dist/${name}.js was not built`);
  const result = await build({
    absWorkingDir: root,
    entryPoints: { [name]: entry.source },
    outdir: dist,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    minify: entry.minify ?? false,
    sourcesContent: true,
    logLevel: 'silent',
    ...(entry.digests ? { define: { DIGESTS: JSON.stringify(digestsOf(entry.digests)) } } : {}),
    ...(entry.main ? { footer: { js: asMain(entry.main) } } : {}),
    ...(entry.executable ? { banner: { js: '#!/usr/bin/env node' } } : {}),
    plugins: entry.alone ? [] : [externals()],
  }).catch((failure) => ({ failure }));
  if (result.failure) return failed(`dist/${name}.js: ${result.failure.message}`);
  const reached = heavyInputs(result.metafile, entry);
  if (reached.length > 0) return failed(...reached.map((what) => `dist/${name}.js must not reach ${what}`));
  for (const file of result.outputFiles) replaceFile(file.path, file.contents, entry.executable);
  return { problems: [], metafile: result.metafile };
}

function digestsOf(names) {
  return Object.fromEntries(names.map((name) => [name, digestOf(join(dist, `${name}.js`))]));
}

function digestOf(path) {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16) : '';
}

function failed(...problems) {
  return { problems };
}

/** The module is that export, and still has all exports by their names. */
function asMain(name) {
  return `module.exports = Object.assign(module.exports.${name}, module.exports);`;
}

/** Packages that are an entry of this one. */
const ownEntries = new Set(Object.keys(entries).filter((name) => entries[name].source.startsWith('node_modules/')));

/** Workspace packages are bundled, declared dependencies stay outside, anything else is a mistake. */
function externals() {
  const { dependencies, peerDependencies } = manifest();
  const outside = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies), ...builtinModules]);
  return {
    name: 'externals',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point' || path.startsWith('@faultbench/') || path.startsWith('node:')) return undefined;
        // A few lines that checks of arguments need at run time: they come along, so that no start loads a package.
        if (path.startsWith('ajv/dist/runtime/') || importer.includes('/ajv/dist/runtime/')) return undefined;
        if (ownEntries.has(path)) return { path, namespace: 'own-entry' };
        if (outside.has(packageName(path))) return { path, external: true };
        const text = `"${path}" (imported by ${importer}) is in no dependencies of package.json`;
        return { errors: [{ text }] };
      });
      // required: the loader of ES modules would be one more thing to start
      onLoad({ filter: /^/, namespace: 'own-entry' }, ({ path }) => ({
        contents: `module.exports = require('./${path}.js')`,
      }));
      onResolve({ filter: /^\.\//, namespace: 'own-entry' }, ({ path }) => ({ path, external: true }));
    },
  };
}

/** Forbidden packages that the bundle contains or would load. */
function heavyInputs(metafile, { forbidden, allowed = [] }) {
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
  const bundled = Object.values(metafile.outputs)
    .flatMap((output) => Object.entries(output.inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path.split('node_modules/').slice(1).at(-1))
    .filter((path) => path !== undefined);
  const reached = [...imports, ...bundled].filter(
    (path) => !isBuiltin(path) && !allowed.some((a) => path.startsWith(a)),
  );
  return [...new Set(reached)].filter((path) => forbidden.includes('*') || forbidden.includes(packageName(path)));
}

function isBuiltin(path) {
  return path.startsWith('node:') || builtinModules.includes(path);
}

function packageName(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** In one step, so that a process that starts meanwhile reads the old file or the new one. */
function replaceFile(path, contents, executable) {
  if (!existsSync(path) || !readFileSync(path).equals(contents)) {
    const half = `${path}.${process.pid}`;
    writeFileSync(half, contents);
    renameSync(half, path);
  }
  if (executable && path.endsWith('.js')) chmodSync(path, 0o755);
}
