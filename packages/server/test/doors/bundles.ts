import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildResult, buildSync, type Metafile } from 'esbuild';

const root = join(__dirname, '../../../..');
let folder: string | undefined;

export interface Bundle {
  readonly file: string;
  /** Packages in it, and modules that it loads when it starts. */
  readonly reaches: readonly string[];
}

/** Bundles a source file (path from the repository's root) into a runnable one. */
export function bundle(source: string): Bundle {
  folder ??= mkdtempSync(join(tmpdir(), 'doors-'));
  const file = join(folder, `${source.replace(/\W/g, '-')}.js`);
  const result: BuildResult<{ metafile: true }> = buildSync({
    absWorkingDir: root,
    entryPoints: [source],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    metafile: true,
    logLevel: 'silent',
  });
  return { file, reaches: reached(result.metafile) };
}

function reached({ outputs }: Metafile): readonly string[] {
  const found = Object.values(outputs).flatMap(({ inputs, imports }) => [
    ...Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    ...imports.map(({ path }) => path),
  ]);
  return found.filter((path) => !path.startsWith('packages/'));
}

export const stdioHost = 'packages/server/test/doors/stdio-host.ts';
export const sdkServer = 'packages/server/test/doors/sdk-server.mts';
export const attach = 'packages/server/src/attach.ts';

afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});
