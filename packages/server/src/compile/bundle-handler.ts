import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { BuildFailure, BuildOptions, Metafile } from 'esbuild';
import { entryFile } from '../package-files';
import { commonjsExports } from './commonjs-exports';
import { type ExportKinds, moduleExportKinds } from './export-kinds';
import { missingPackage } from './missing-package';

export type BundledHandlers =
  | {
      readonly ok: true;
      /** CommonJS, with an inline source map and its local imports in it. */
      readonly code: string;
      /** Absolute paths of the sources in it. */
      readonly inputs: readonly string[];
      /** Names it exports; undefined when only running it could tell. */
      readonly exports: readonly string[] | undefined;
      readonly kindOf: ExportKinds;
    }
  | { readonly ok: false; readonly message: string; readonly mend: string };

const MODULE_URL = '__moduleUrl';

/** One module of handlers as text; nothing of it is run. Packages stay outside, `faultbench/handler` comes along. */
export function bundleHandlers(source: string): BundledHandlers {
  // Loaded only when a world is really compiled.
  const { buildSync } = require('esbuild') as typeof import('esbuild');
  const handler = entryFile('handler');
  const common = {
    absWorkingDir: dirname(source),
    entryPoints: [source],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { 'faultbench/handler': handler },
    tsconfigRaw: '{}',
    logLevel: 'silent',
  } as const satisfies BuildOptions;
  try {
    const built = buildSync({ ...common, ...commonjs(source) });
    const missing = missingPackage(built.metafile, source);
    if (missing) return { ok: false, ...missing };
    const inputs = inputsOf(built.metafile, common.absWorkingDir).filter((path) => path !== handler);
    const output = built.outputFiles[0]?.text ?? '';
    const text = isStrict(built.metafile, common.absWorkingDir, handler) ? `"use strict";${output}` : output;
    if (entryFormat(built.metafile, common.absWorkingDir, source) === 'cjs') {
      const { names, kindOf } = commonjsExports(source);
      return { ok: true, code: text, inputs, exports: names, kindOf };
    }
    const asModule = buildSync({ ...common, format: 'esm' });
    const moduleText = asModule.outputFiles[0]?.text ?? '';
    const exports = moduleExports(asModule.metafile, moduleText);
    return { ok: true, code: text, inputs, exports, kindOf: moduleExportKinds(moduleText) };
  } catch (problem) {
    return failure(problem);
  }
}

function commonjs(source: string) {
  return {
    format: 'cjs',
    sourcemap: 'inline',
    sourcesContent: false,
    // Beside the source, so that the paths in the source map count from there.
    outfile: `${source}.cjs`,
    define: {
      'import.meta.url': MODULE_URL,
      'import.meta.filename': '__filename',
      'import.meta.dirname': '__dirname',
    },
    banner: { js: `const ${MODULE_URL} = require('node:url').pathToFileURL(__filename).href;` },
  } as const satisfies BuildOptions;
}

function inputsOf(metafile: Metafile, folder: string): string[] {
  return Object.keys(metafile.inputs)
    .map((path) => resolve(folder, path))
    .filter((path) => existsSync(path));
}

/** The bundler leaves the strictness of ES modules out: without it a write to a frozen row would vanish. */
function isStrict({ inputs }: Metafile, folder: string, handler: string): boolean {
  return Object.entries(inputs).some(([path, { format }]) => {
    return resolve(folder, path) !== handler && (format === 'esm' || /\.[cm]?ts$/.test(path));
  });
}

function entryFormat(metafile: Metafile, folder: string, source: string): 'cjs' | 'esm' | undefined {
  return Object.entries(metafile.inputs).find(([path]) => join(folder, path) === source)?.[1].format;
}

/** `export * from 'package'` hands on names that only the package knows. */
function moduleExports(metafile: Metafile, text: string): readonly string[] | undefined {
  return /^export \* from /m.test(text) ? undefined : Object.values(metafile.outputs)[0]?.exports;
}

function failure(problem: unknown): BundledHandlers {
  const [first] = isBuildFailure(problem) ? problem.errors : [];
  if (!first) throw problem;
  const place = first.location ? ` (${first.location.file}:${first.location.line}:${first.location.column + 1})` : '';
  if (first.text.startsWith('Top-level await')) {
    const mend = 'await inside the handler: a module of handlers is loaded at once';
    return { ok: false, message: `top-level await${place}`, mend };
  }
  return { ok: false, message: `${first.text}${place}`, mend: 'mend the module of handlers' };
}

function isBuildFailure(problem: unknown): problem is BuildFailure {
  return typeof problem === 'object' && problem !== null && 'errors' in problem && Array.isArray(problem.errors);
}
