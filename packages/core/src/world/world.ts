import type { Change, Commit } from '../model/change';
import type { Row } from '../model/json';
import type { WorldSpec } from '../model/spec';
import { didYouMean } from '../parse/suggest';
import type { Seeing } from '../roles/sight';
import { type Diff, diffOf } from './diff';
import { Overlay, Overlays } from './overlay';
import { type Rows, readTable, type Store, type TableReader } from './rows';
import { Table } from './table';
import { draftOf, Transaction, type TransactionHost } from './transaction';
import { type View, viewWithout } from './visible';
import { WorldUseError } from './world-use-error';

/** A moment of a world, to compare with later. */
export interface Snapshot {
  readonly revision: number;
}

interface LogEntry {
  readonly commit: Commit;
  readonly arranged: boolean;
}

/** The rows of every record type, the revision, and the log of every commit since the world was opened. */
export class World {
  readonly spec: WorldSpec;
  readonly #tables: ReadonlyMap<string, Store>;
  readonly #log: LogEntry[] = [];
  readonly #host: TransactionHost;
  readonly #watchers: ((commit: Commit) => void)[] = [];
  #revision = 0;

  /** `tables`: initial rows by record name; missing ones are empty. Rows are frozen when they are given out. */
  static open(spec: WorldSpec, tables: Readonly<Record<string, readonly Row[]>>): World {
    return new World(
      spec,
      new Map(spec.records.map((record) => [record.name, new Table(record, tables[record.name] ?? [], spec.seed)])),
    );
  }

  /** A new world with the rows of this one, which must not change any more. Costs nothing per row. */
  fork(): World {
    return new World(this.spec, new Map([...this.#tables].map(([name, table]) => [name, new Overlay(table)])));
  }

  private constructor(spec: WorldSpec, tables: ReadonlyMap<string, Store>) {
    this.spec = spec;
    this.#tables = tables;
    const revision = () => this.#revision;
    this.#host = {
      get revision() {
        return revision();
      },
      records: spec.records,
      table: (name) => this.#table(name),
      commit: (changes, arranged) => this.#commit(changes, arranged),
    };
  }

  /** 0 after load, one more per committed transaction that changed something. */
  get revision(): number {
    return this.#revision;
  }

  /** Rows of a record type, for reading. */
  table(name: string): TableReader {
    const rows = this.#table(name);
    return readTable(() => rows);
  }

  rows(name: string): Rows {
    return this.#table(name);
  }

  /** `view`: what the transaction reads, where that is not the truth; `seeing`: what its caller may see of that. */
  begin(view?: View, seeing?: Seeing): Transaction {
    return new Transaction(draftOf(this.#host, view), seeing);
  }

  /** The rows without the writes of these revisions: what callers see while those are on their way. */
  without(revisions: ReadonlySet<number>): View {
    return this.#without(revisions, this.#revision, (table) => this.#table(table));
  }

  /** Told of every commit that is made here, as soon as its rows are there. */
  watch(watcher: (commit: Commit) => void): void {
    this.#watchers.push(watcher);
  }

  /** Takes over a commit made elsewhere: the replica's half of `begin`. */
  applyCommit(commit: Commit, arranged = false): void {
    for (const change of commit.changes) this.#table(change.table).apply(change);
    this.#revision = commit.revision;
    this.#log.push({ commit, arranged });
  }

  snapshot(): Snapshot {
    return { revision: this.#revision };
  }

  /** Without a snapshot: the loaded world to now, without what the test itself wrote; with one: everything since. */
  diff(since?: Snapshot): Diff {
    const entries = since
      ? this.#log.filter((each) => each.commit.revision > since.revision)
      : this.#log.filter((each) => !each.arranged);
    return diffOf(
      entries.flatMap((each) => each.commit.changes),
      this.spec.records.map((record) => record.name),
    );
  }

  /** Every row that was ever written, those that were replaced or deleted later too. */
  written(): readonly Row[] {
    const changes = this.#log.flatMap(({ commit }) => commit.changes);
    return changes.flatMap(({ after }) => (after === null ? [] : [after]));
  }

  /** Rows as they were at an earlier revision, without the writes of the `hidden` ones. */
  at(revision: number, hidden: ReadonlySet<number> = new Set()): View {
    const views = new Overlays((name) => this.#table(name));
    for (const { commit } of [...this.#log].reverse()) {
      if (commit.revision <= revision) break;
      for (const change of [...commit.changes].reverse()) views.of(change.table).restore(change.id, change.before);
    }
    return this.#without(hidden, revision, (table) => views.of(table));
  }

  /** Every row of every table, plain data. */
  tables(): Record<string, readonly Row[]> {
    return Object.fromEntries([...this.#tables].map(([name, table]) => [name, [...table.values()]]));
  }

  /** The number the next id of each table is tried with. */
  nextIds(): Record<string, number> {
    return Object.fromEntries([...this.#tables].map(([name, table]) => [name, table.ids.next]));
  }

  /** Goes on with these numbers: ids that a refused write took are in no commit. */
  recallIds(ids: Readonly<Record<string, number>>): void {
    for (const [name, next] of Object.entries(ids)) this.#table(name).ids.recall(next);
  }

  #without(hidden: ReadonlySet<number>, last: number, view: View): View {
    const first = Math.min(...hidden);
    const commits = this.#log.map((each) => each.commit);
    const concerned = commits.filter(({ revision }) => revision >= first && revision <= last);
    return concerned.length === 0 ? view : viewWithout(hidden, concerned, view);
  }

  #commit(changes: readonly Change[], arranged: boolean): Commit {
    const commit = { revision: this.#revision + 1, changes };
    this.applyCommit(commit, arranged);
    for (const watcher of this.#watchers) watcher(commit);
    return commit;
  }

  #table(name: string): Store {
    const table = this.#tables.get(name);
    if (table) return table;
    const names = [...this.#tables.keys()];
    throw new WorldUseError(
      `world ${this.spec.name} has no record type "${name}"${didYouMean(name, names)}; it has: ${names.join(', ') || 'none'}`,
    );
  }
}
