import type { Module as NodeModule } from 'node:module';
import { dirname } from 'node:path';

export type Exports = Readonly<Record<string, unknown>>;

/** What Node's loader knows of a module beside its public type. */
interface LoadableModule extends NodeModule {
  _compile(code: string, filename: string, format: 'commonjs'): unknown;
}

/** As Node would load the source itself: its path in stacks, and `require` as seen from there. */
export function evaluateModule(code: string, source: string): Exports {
  process.setSourceMapsEnabled(true);
  const { Module } = loader();
  const module = new Module(source) as LoadableModule;
  module.filename = source;
  module.paths = searchPaths(dirname(source));
  module._compile(code, source, 'commonjs');
  module.loaded = true;
  // A CommonJS module may export anything; only functions are ever taken from it.
  return Object(module.exports) as Exports;
}

function searchPaths(folder: string): string[] {
  const paths = loader().Module as unknown as { _nodeModulePaths(from: string): string[] };
  return paths._nodeModulePaths(folder);
}

// only worlds with handlers pay for loading it
function loader(): typeof import('node:module') {
  return require('node:module');
}
