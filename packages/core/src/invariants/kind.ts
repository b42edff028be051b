import type { Commit } from '../model/change';
import type { InvariantBreak, InvariantSpec } from '../model/invariant';
import type { RecordSpec } from '../model/spec';
import type { Rows } from '../world/rows';

/** The world right after a commit: the truth, writes that callers do not see yet among it. */
export interface Moment {
  readonly commit: Commit;
  readonly record: RecordSpec | undefined;
  rows(table: string): Rows;
  /** What the invariant's handler answers about this world. */
  answer(invariant: InvariantSpec): unknown;
}

export type Finding = Pick<InvariantBreak, 'reason' | 'crashed'>;

/** One kind of invariant; `kinds/index.ts` lists them all. */
export interface InvariantKind {
  /** Its key in the world file. */
  readonly name: string;
  /** One line for the table in the docs. */
  readonly summary: string;
  /** What its key names: a field that has an order, several fields of one record type, an enum, or a handler. */
  readonly names: 'ordered field' | 'fields' | 'enum' | 'handler';
  /** Further keys, and what they hold. At least one of them is needed. */
  readonly options: Readonly<Record<string, 'bound' | 'transitions'>>;
  /** Why it does not hold after a commit; undefined while it does. It held before. */
  check(invariant: InvariantSpec, moment: Moment): Finding | undefined;
}
