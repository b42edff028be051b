import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Change, Row } from '@faultbench/core';
import {
  JOURNAL_FILE,
  type JournalLine,
  LOCK_FILE,
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

/** Every whole line of the journal. */
export function journalLines(folder: string): JournalLine[] {
  const file = join(folder, JOURNAL_FILE);
  const text = readText(file, folder);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line, index) => parsed(line, file, index + 1, isJournalLine));
}

function readDocument(folder: string): StateDocument {
  const file = join(folder, STATE_FILE);
  const document = parsed(readText(file, folder), file, 1, isDocument);
  if (document.format === MIRROR_FORMAT) return document;
  throw new StateError(
    `${file} has format ${document.format}, this version reads ${MIRROR_FORMAT}: read it with the version that wrote it`,
  );
}

function baseTables(base: string, folder: string): Tables {
  if (existsSync(base)) return parsed(readText(base, folder), base, 1, hasTables).tables;
  throw new StateError(`the rows of ${folder} are in ${base}, which is gone: run the world again`);
}

/** A line that a server wrote; cut off or edited, it is damaged. */
export function parsed<Value>(
  text: string,
  file: string,
  line: number,
  is: (value: unknown) => value is Value,
  mend = 'run the world again, or restore the file',
): Value {
  const value = parseJson(text);
  if (is(value)) return value;
  const what = value === undefined ? 'it is no JSON' : 'it is not what a server writes there';
  throw new StateError(`${file}:${line} is damaged (${what}): ${mend}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDocument(value: unknown): value is StateDocument {
  if (!isRecord(value) || typeof value.format !== 'number') return false;
  return value.format !== MIRROR_FORMAT || (typeof value.n === 'number' && hasTables(value));
}

function hasTables(value: unknown): value is { readonly tables: Tables } {
  return isRecord(value) && isRecord(value.tables) && Object.values(value.tables).every(Array.isArray);
}

function isJournalLine(value: unknown): value is JournalLine {
  if (!isRecord(value) || typeof value.n !== 'number' || !Array.isArray(value.changes)) return false;
  return value.changes.every((change) => isRecord(change) && typeof change.table === 'string');
}

function whyNone(path: string, folder: string): string {
  if (existsSync(join(folder, LOCK_FILE))) return 'no call has reached its server yet; the first one writes it';
  const why = existsSync(folder) ? `it has no ${basename(path)}` : 'there is no such folder';
  return `${why}; name the folder that serve printed or --state gave`;
}

function readText(path: string, folder: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StateError(`no world state in ${folder}: ${whyNone(path, folder)}`, { cause: error });
  }
}
