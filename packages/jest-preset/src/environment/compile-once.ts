import vm, { type CompileFunctionOptions } from 'node:vm';
import type { KeptModules } from './kept-modules';

interface Kept {
  readonly source: string;
  readonly params: string;
  readonly code: Buffer;
}

/** Characters of source whose code is kept: some hundred times what Jest itself loads. */
const MOST = 64 * 1024 * 1024;

let isOn = false;

/**
 * Every test file has modules of its own, and Jest compiles them for each: seventy of its own alone, which is a third
 * of what a small test file costs. From now on the modules of packages are compiled once per process, and taken from
 * V8's code when they are wanted again, with the same text and the same parameters. `own`: a folder that is a package.
 * Not where V8 counts what is covered: it does not count the code it is given. `stored`: what earlier processes compiled.
 */
export function compileOnce(own: string, stored: KeptModules): void {
  if (isOn || process.env.NODE_V8_COVERAGE !== undefined) return;
  isOn = true;
  const { compileFunction } = vm;
  const kept = new Map<string, Kept>();
  let size = 0;

  vm.compileFunction = (source, params = [], options = {}) => {
    const filename = packageFile(options, own);
    if (filename === undefined) stored.close();
    if (filename === undefined || IMPORTS.test(source)) return compileFunction(source, params, options);
    const known = kept.get(filename);
    if (known?.source === source && known.params === params.join())
      return compileFunction(source, params, { ...options, cachedData: known.code });
    const found = stored.find(filename, params.join(), source);
    if (found !== undefined) {
      const compiled = compileFunction(source, params, { ...options, cachedData: found });
      if (compiled.cachedDataRejected === false) {
        kept.set(filename, { source, params: params.join(), code: found });
        return compiled;
      }
    }
    const compiled = compileFunction(source, params, { ...options, produceCachedData: size < MOST });
    const { cachedData: code } = compiled;
    if (code === undefined) return compiled;
    size += source.length - (known?.source.length ?? 0);
    kept.set(filename, { source, params: params.join(), code });
    stored.add(filename, params.join(), source, code);
    return compiled;
  };
}

/** What code imports later is decided by who compiled it, which V8 does not keep. */
const IMPORTS = /\bimport\s*(?:\(|\/[/*])/;
const PACKAGE = /[\\/]node_modules[\\/]/;

/** The file, if it does not change from one test file to the next and Jest asks, which compiles into a context. */
function packageFile(options: CompileFunctionOptions, own: string): string | undefined {
  const { filename, parsingContext, cachedData, produceCachedData } = options;
  if (filename === undefined || parsingContext === undefined) return undefined;
  if (cachedData !== undefined || produceCachedData !== undefined) return undefined;
  return PACKAGE.test(filename) || filename.startsWith(own) ? filename : undefined;
}
