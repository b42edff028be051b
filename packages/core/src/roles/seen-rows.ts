import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import type { IdCounter } from '../world/ids';
import type { Match } from '../world/match';
import type { Rows } from '../world/rows';

/** The rows of a table that somebody sees: any other one is not there for them. */
export class SeenRows implements Rows {
  readonly record: RecordSpec;
  readonly ids: IdCounter;
  readonly #rows: Rows;
  readonly #sees: (row: Row) => boolean;
  /** What every row that is seen matches. */
  readonly #common: Match;

  constructor(rows: Rows, sees: (row: Row) => boolean, common: Match) {
    this.record = rows.record;
    this.ids = rows.ids;
    this.#rows = rows;
    this.#sees = sees;
    this.#common = common;
  }

  get end(): number {
    return this.#rows.end;
  }

  get size(): number {
    return this.where({}).length;
  }

  get(id: string): Row | undefined {
    const row = this.#rows.get(id);
    return row && this.#sees(row) ? row : undefined;
  }

  values(): Iterable<Row> {
    return this.where({});
  }

  where(match: Match): Row[] {
    return this.#rows.where({ ...this.#common, ...match }).filter(this.#sees);
  }

  position(id: string): number {
    return this.#rows.position(id);
  }
}
