import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, Row } from '@faultbench/core';
import {
  JOURNAL_FILE,
  type JournalLine,
  MIRROR_FORMAT,
  STATE_FILE,
  type StateDocument,
  type Tables,
  type WorldState,
} from './format';

/** A folder that holds no state, or one that this version cannot read. */
export class StateError extends Error {
  override readonly name = 'StateError';
}

/**
 * The world in a state folder, also while its server runs: `state.json` with the journal merged into it.
 * Throws a StateError when the folder is missing or holds no state.
 */
export function readState(folder: string): WorldState {
  // the journal first: a state.json that is newer contains lines that were read, and they are dropped
  const lines = journalLines(folder);
  const { base, ...state } = readDocument(folder);
  const tables = base === undefined ? state.tables : baseTables(base, folder);
  return mergeJournal({ ...state, tables }, lines);
}

/** A state with the lines it does not contain yet. */
export function mergeJournal(state: WorldState, lines: readonly JournalLine[]): WorldState {
  const fresh = lines.filter(({ n }) => n > state.n);
  const last = fresh.at(-1);
  if (!last) return state;
  const tables = applyChanges(
    state.tables,
    fresh.flatMap(({ changes }) => changes),
  );
  const ids = Object.assign({}, state.ids, ...fresh.map((line) => line.ids));
  return { ...state, revision: last.revision, clock: last.clock, n: last.n, tables, ids };
}

function applyChanges(tables: Tables, changes: readonly Change[]): Tables {
  const touched = new Map<string, Map<string, Row>>();
  for (const { table, id, after } of changes) {
    const rows = touched.get(table) ?? new Map((tables[table] ?? []).map((row) => [String(row.id), row]));
    touched.set(table, rows);
    if (after) rows.set(id, after);
    else rows.delete(id);
  }
  return { ...tables, ...Object.fromEntries([...touched].map(([table, rows]) => [table, [...rows.values()]])) };
}

function journalLines(folder: string): JournalLine[] {
  const text = readText(join(folder, JOURNAL_FILE), folder);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line): JournalLine => JSON.parse(line));
}

function readDocument(folder: string): StateDocument {
  const document: StateDocument = JSON.parse(readText(join(folder, STATE_FILE), folder));
  if (document.format === MIRROR_FORMAT) return document;
  throw new StateError(
    `${join(folder, STATE_FILE)} has format ${document.format}, this version reads ${MIRROR_FORMAT}: read it with the version that wrote it`,
  );
}

function baseTables(base: string, folder: string): Tables {
  if (existsSync(base)) return (JSON.parse(readFileSync(base, 'utf8')) as { tables: Tables }).tables;
  throw new StateError(`the rows of ${folder} are in ${base}, which is gone: run the world again`);
}

function readText(path: string, folder: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const why = existsSync(folder) ? `it has no ${path.slice(folder.length + 1)}` : 'there is no such folder';
    throw new StateError(`no world state in ${folder}: ${why}; name the folder that serve printed or --state gave`, {
      cause: error,
    });
  }
}
