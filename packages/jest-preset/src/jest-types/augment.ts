import type { DescribeCatalogue } from './catalogue-types';
import type { DescribeRuns, TestRuns, TraceMatchers, WorldMatchers } from './runs-types';
import type { TestSweep } from './sweep-types';

/** An augmentation does not load the module that it adds to: this does. */
export type Augmented = typeof import('@jest/types') | typeof import('expect');

// Types of the globals (@types/jest).
declare global {
  // biome-ignore lint/style/noNamespace: where @types/jest declares them
  namespace jest {
    interface Describe {
      runs: DescribeRuns;
      catalogue: DescribeCatalogue;
    }
    interface It {
      runs: TestRuns;
      sweep: TestSweep;
    }
    interface Matchers<R, T> extends WorldMatchers<R>, TraceMatchers<R> {}
  }
}

// Types of @jest/globals.
declare module '@jest/types' {
  // biome-ignore lint/style/noNamespace: where it declares them
  namespace Global {
    interface DescribeBase {
      runs: DescribeRuns;
      catalogue: DescribeCatalogue;
    }
    interface ItBase {
      runs: TestRuns;
      sweep: TestSweep;
    }
  }
}

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends WorldMatchers<R>, TraceMatchers<R> {}
}
