import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { dist, root } from '../build/root.mjs';

const require = createRequire(import.meta.url);

/** The packages' own parts, bundled for the bench: pool, processes, worlds. */
export async function inside() {
  // below the packages it requires
  const outfile = join(root, 'node_modules/.cache/bench', `inside-${process.pid}.cjs`);
  await build({
    stdin: {
      contents: `export * from '@faultbench/core'; export { ServerPool, startServer, LineClient } from '@faultbench/server';`,
      resolveDir: join(root, 'packages/jest-preset'),
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    plugins: [workspace],
    outfile,
    logLevel: 'error',
  });
  return require(outfile);
}

// the workspaces are bundled, everything else stays outside
const workspace = {
  name: 'workspace',
  setup(builder) {
    builder.onResolve({ filter: /^@faultbench\// }, ({ path }) => ({
      path: join(root, 'packages', path.slice('@faultbench/'.length), 'src/index.ts'),
    }));
  },
};

export const serverFile = join(dist, 'server.js');

/** Compiles a world file through the built package. */
export function compile(file, cacheFolder) {
  return require(join(dist, 'core.js')).compileWorld(file, cacheFolder ? { cacheFolder } : {});
}

/** What one run wants of its server. */
export function setupOf({ world }, run = 1) {
  const { seed, clock } = world.spec;
  return { run, seed, clock: { mode: 'virtual', start: clock.start }, faults: { rules: {}, plan: [] } };
}
