import { withoutRefs } from '../fields/refs-in';
import type { Change, Commit } from '../model/change';
import type { Row } from '../model/json';
import type { RecordSpec } from '../model/spec';
import type { Seeing } from '../roles/sight';
import { checkReferences, checkUnique } from './constraints';
import { falloutOf } from './delete-fallout';
import { freezeRow } from './freeze';
import { idText } from './ids';
import { equalJson } from './match';
import { type Overlay, Overlays } from './overlay';
import { NOWHERE, type Rows, type Store } from './rows';
import type { View } from './visible';
import { type Refused, refuseWrite, type WriteResult } from './write-result';

/** What a transaction needs of its world. */
export interface TransactionHost {
  readonly revision: number;
  readonly records: readonly RecordSpec[];
  table(name: string): Store;
  commit(changes: readonly Change[], arranged: boolean): Commit;
}

/** What a transaction holds until its commit. */
interface Draft {
  readonly host: TransactionHost;
  readonly truth: Overlays;
  /** What is read: the truth, or an older or partial view of it. */
  readonly known: Overlays;
  /** Revision of the world when it began. */
  readonly start: number;
  readonly writes: Change[];
}

/** `view`: what is read where that is not the truth; writes are checked against the truth all the same. */
export function draftOf(host: TransactionHost, view?: View): Draft {
  const truth = new Overlays((table) => host.table(table));
  return { host, truth, known: view ? new Overlays(view) : truth, start: host.revision, writes: [] };
}

/**
 * The writes of one call or of one test-side step: all or none.
 * Reads inside see the committed rows and its own writes; nobody else sees them before the commit.
 * A row somebody else changed meanwhile keeps the fields this transaction did not write.
 */
export class Transaction {
  readonly #draft: Draft;
  readonly #seeing: Seeing | undefined;

  /** `seeing`: what its caller may see; all when absent. */
  constructor(draft: Draft, seeing?: Seeing) {
    this.#draft = draft;
    this.#seeing = seeing;
  }

  /** The same transaction for what the service itself has to know, whatever its caller may see. */
  get unrestricted(): Transaction {
    return this.#seeing ? new Transaction(this.#draft) : this;
  }

  /** Rows of a table as this transaction sees them. */
  rows(table: string): Rows {
    const rows = this.#draft.known.of(table);
    return this.#seeing ? this.#seeing(rows) : rows;
  }

  /** Nothing to commit. */
  get isEmpty(): boolean {
    return this.#draft.writes.length === 0;
  }

  /** `fields` are checked and canonical; the id is allocated unless it is among them. */
  insert(table: string, fields: Row): WriteResult {
    const truth = this.#draft.truth.of(table);
    const given = fields.id;
    const id = given ?? this.#draft.host.table(table).ids.take((each) => truth.position(each) !== NOWHERE);
    if (given !== undefined && truth.get(idText(given))) return refuseWrite.taken('id', given);
    const row = freezeRow(inOrder(truth, { ...fields, id }));
    const refused = checkReferences(row, truth.record, (name) => this.#referable(name)) ?? checkUnique(row, truth);
    return refused ?? this.#write(table, idText(id), null, row);
  }

  /** Nothing to change gives the row as it is, and no write. */
  update(table: string, id: string, fields: Row): WriteResult {
    const truth = this.#draft.truth.of(table);
    const before = truth.get(id);
    if (!before || !this.rows(table).get(id)) return refuseWrite.missing(table, id);
    const changed = Object.keys(fields).filter((field) => !equalJson(before[field] ?? null, fields[field] ?? null));
    if (changed.length === 0) return { ok: true, row: before };
    const version = truth.record.rules?.version?.field;
    if (version !== undefined && changed.includes(version))
      return refuseWrite.invalid([`${version} cannot be changed`]);
    const row = freezeRow({ ...before, ...fields, ...nextVersion(truth.record, before) });
    const refused =
      checkReferences(row, truth.record, (name) => this.#referable(name), changed) ?? checkUnique(row, truth, changed);
    return refused ?? this.#write(table, id, before, row);
  }

  /** The row as it was. Rows that refer to it are kept from it, go with it, or lose their ref, as their fields say. */
  delete(table: string, id: string): WriteResult {
    const before = this.#draft.truth.of(table).get(id);
    if (!before || !this.rows(table).get(id)) return refuseWrite.missing(table, id);
    const { host, truth } = this.#draft;
    const fallout = falloutOf(
      host.records,
      { table, id },
      (name) => truth.of(name),
      (name) => this.rows(name),
    );
    if (!fallout.ok) return fallout;
    for (const gone of fallout.deleted) this.#write(gone.table, gone.id, gone.row, null);
    for (const lost of fallout.cleared) {
      const rows = this.#draft.truth.of(lost.table);
      const [row, field] = [rows.get(lost.id), rows.record.fields[lost.field]];
      if (!row || !field) continue;
      const left = withoutRefs(field, row[lost.field] ?? null, lost.gone.table, lost.gone.id);
      this.#write(
        lost.table,
        lost.id,
        row,
        freezeRow({ ...row, [lost.field]: left, ...nextVersion(rows.record, row) }),
      );
    }
    return { ok: true, row: before };
  }

  /** Makes the writes the world's, or the first of them; a refusal when somebody else's commit forbids them. */
  commit(arranged = false, first = this.#draft.writes.length): CommitResult {
    const { host, start } = this.#draft;
    const writes = [...netWrites(this.#draft.writes.slice(0, first))];
    const settled = host.revision === start ? writes : this.#settleAll(writes);
    if (!Array.isArray(settled)) return settled;
    const changes = settled.filter((change) => change.before !== change.after);
    return { ok: true, commit: changes.length === 0 ? undefined : host.commit(changes, arranged) };
  }

  /** A ref may point at what its caller sees, if that is really there. */
  #referable(table: string): Pick<Rows, 'get'> {
    const [seen, truth] = [this.rows(table), this.#draft.truth.of(table)];
    return { get: (id) => (seen.get(id) === undefined ? undefined : truth.get(id)) };
  }

  #write(table: string, id: string, before: Row | null, after: Row | null): WriteResult {
    const { truth, known, writes } = this.#draft;
    truth.of(table).set(id, after);
    if (known !== truth) known.of(table).set(id, after);
    writes.push({ table, id, before, after });
    return { ok: true, row: after ?? before ?? {} };
  }

  // others have committed since this one began: lay its writes over what is there now, and check them again
  #settleAll(writes: readonly Change[]): Change[] | Refused {
    const fresh = new Overlays((table) => this.#draft.host.table(table));
    const changes: Change[] = [];
    for (const write of writes) {
      const table = this.#draft.host.table(write.table);
      const change = settle(write, table.get(write.id) ?? null, table.record);
      if ('error' in change) return change;
      fresh.of(change.table).set(change.id, change.after);
      changes.push(change);
    }
    for (const { table, after } of changes) {
      const rows = fresh.of(table);
      const refused =
        after && (checkReferences(after, rows.record, (name) => fresh.of(name)) ?? checkUnique(after, rows));
      if (refused && !refused.ok) return refused;
    }
    return changes;
  }
}

/** A commit that was made (undefined: there was nothing to write), or why not. */
export type CommitResult = { readonly ok: true; readonly commit: Commit | undefined } | Refused;

// fields this transaction did not write keep what is there now
function settle(write: Change, now: Row | null, record: RecordSpec): Change | Refused {
  const { before, after, table, id } = write;
  if (now === before) return write;
  if (!before) return refuseWrite.taken('id', id);
  if (!now) return refuseWrite.missing(table, id);
  if (!after) return { ...write, before: now };
  const fields = Object.keys(after).filter((field) => !equalJson(before[field] ?? null, after[field] ?? null));
  const written = Object.fromEntries(fields.map((field) => [field, after[field] ?? null]));
  const steps = versionOf(record, after) - versionOf(record, before);
  return { ...write, before: now, after: freezeRow({ ...now, ...written, ...nextVersion(record, now, steps) }) };
}

function versionOf({ rules }: RecordSpec, row: Row): number {
  return rules?.version ? Number(row[rules.version.field]) : 0;
}

function nextVersion(record: RecordSpec, row: Row, steps = 1): Row {
  const { version } = record.rules ?? {};
  return version ? { [version.field]: versionOf(record, row) + steps } : {};
}

function netWrites(writes: readonly Change[]): Iterable<Change> {
  const net = new Map<string, Change>();
  for (const write of writes) {
    const key = JSON.stringify([write.table, write.id]);
    const first = net.get(key);
    net.set(key, first ? { ...write, before: first.before } : write);
  }
  return net.values();
}

function inOrder(rows: Overlay, fields: Row): Row {
  return Object.fromEntries(Object.keys(rows.record.fields).map((field) => [field, fields[field] ?? null]));
}
