import type { TsJestTransformer } from 'ts-jest';

type Options = ConstructorParameters<typeof TsJestTransformer>[0];
type Delegated = 'process' | 'processAsync' | 'getCacheKey' | 'getCacheKeyAsync';

/** ts-jest, loaded with the first TypeScript file: a project in JavaScript does not wait for a compiler. */
export function createTransformer(options: Options): Pick<TsJestTransformer, Delegated> {
  let loaded: TsJestTransformer | undefined;
  const tsJest = () => {
    if (!loaded) {
      const { default: factory } = require('ts-jest') as typeof import('ts-jest');
      loaded = factory.createTransformer(options);
    }
    return loaded;
  };
  return {
    process: (...file) => tsJest().process(...file),
    processAsync: (...file) => tsJest().processAsync(...file),
    getCacheKey: (...file) => tsJest().getCacheKey(...file),
    getCacheKeyAsync: (...file) => tsJest().getCacheKeyAsync(...file),
  };
}
