import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Context, compileFunction } from 'node:vm';
import type { Catalogue, CatalogueOptions } from '@faultbench/scenario';

/** Loads the sandbox side for a test file that uses `test.runs` and imports nothing of ours. */
export function loadSandboxEntry(context: Context): void {
  loadInside(context, 'index.js');
}

/** Makes a catalogue; `from` is the file that its paths are written in. */
type MakeCatalogue = new (name: string, options: CatalogueOptions, from: string) => Catalogue;

/** Scenarios for a test file that writes them without importing them. */
export function scenariosInside(context: Context): { readonly Catalogue: MakeCatalogue } {
  return loadInside(context, 'scenario.js') as { Catalogue: MakeCatalogue }; // what that bundle exports
}

/** A bundle of ours, its objects those of the sandbox; what it requires comes from outside. */
function loadInside(context: Context, file: string): unknown {
  const filename = join(__dirname, file);
  const run = compileFunction(
    readFileSync(filename, 'utf8'),
    ['exports', 'module', 'require', '__filename', '__dirname'],
    {
      filename,
      parsingContext: context,
    },
  );
  const module = { exports: {} };
  run(module.exports, module, createRequire(filename), filename, __dirname);
  return module.exports;
}
