import type { Row } from './json';

/** One row before and after; null = was not / is no longer there. */
export interface Change {
  readonly table: string;
  readonly id: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** One committed transaction that changed something. */
export interface Commit {
  /** Revision after the commit; 0 is the loaded world. */
  readonly revision: number;
  readonly changes: readonly Change[];
}
