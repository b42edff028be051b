import type { TsJestTransformer } from 'ts-jest';
import { openOptions } from './open-options';

type Options = NonNullable<ConstructorParameters<typeof TsJestTransformer>[0]> & { readonly compiler: string };
type Delegated = 'process' | 'processAsync' | 'getCacheKey' | 'getCacheKeyAsync';

interface Asked {
  readonly config: {
    readonly rootDir: string;
    readonly globals?: { readonly 'ts-jest'?: { readonly tsconfig?: unknown } };
  };
}

/** ts-jest, loaded with the first TypeScript file: a project in JavaScript does not wait for a compiler. */
export function createTransformer(options: Options): Pick<TsJestTransformer, Delegated> {
  let loaded: TsJestTransformer | undefined;
  const tsJest = ({ config: { rootDir, globals } }: Asked) => {
    if (!loaded) {
      const { default: factory } = require('ts-jest') as typeof import('ts-jest');
      // the old place of its settings
      const isGiven = globals?.['ts-jest']?.tsconfig !== undefined;
      const open = isGiven ? {} : { tsconfig: openOptions(rootDir, require(options.compiler)) };
      loaded = factory.createTransformer({ ...open, ...options });
    }
    return loaded;
  };
  return {
    process: (...file) => tsJest(file[2]).process(...file),
    processAsync: (...file) => tsJest(file[2]).processAsync(...file),
    getCacheKey: (...file) => tsJest(file[2]).getCacheKey(...file),
    getCacheKeyAsync: (...file) => tsJest(file[2]).getCacheKeyAsync(...file),
  };
}
