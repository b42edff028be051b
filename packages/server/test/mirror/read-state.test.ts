import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalLine, StateDocument } from '../../src/mirror/format';
import { readState } from '../../src/mirror/read-state';
import { temporaryFolder } from '../process/outside';

const base = temporaryFolder();
let folders = 0;

const clock = '2025-06-01T00:00:00.000Z';
const state: StateDocument = {
  format: 1,
  world: 'shop',
  seed: 1,
  run: 1,
  revision: 2,
  clock,
  n: 2,
  tables: {
    orders: [
      { id: '1', status: 'placed' },
      { id: '2', status: 'placed' },
    ],
  },
  ids: { orders: 3 },
};

function lineOf(n: number, id: string, after: JournalLine['changes'][number]['after'], more = {}): string {
  return JSON.stringify({ n, revision: n, clock, changes: [{ table: 'orders', id, before: null, after }], ...more });
}

function folderWith(document: object, journal: string): string {
  const folder = join(base, String(++folders));
  mkdirSync(folder);
  writeFileSync(join(folder, 'state.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'state.journal.jsonl'), journal);
  return folder;
}

/** Paths differ from machine to machine. */
function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return String(error).replaceAll(base, '/tmp/states');
  }
  return 'no error';
}

test('lines the state contains are dropped, later ones applied, a half one ignored', () => {
  const journal = [
    lineOf(1, '1', { id: '1', status: 'lost' }),
    lineOf(2, '2', null),
    lineOf(3, '3', { id: '3', status: 'placed' }, { ids: { orders: 4 } }),
    lineOf(4, '1', { id: '1', status: 'returned' }),
    lineOf(5, '2', null).slice(0, 40),
  ].join('\n');
  expect(readState(folderWith(state, journal))).toEqual({
    ...state,
    n: 4,
    revision: 4,
    ids: { orders: 4 },
    tables: {
      orders: [
        { id: '1', status: 'returned' },
        { id: '2', status: 'placed' },
        { id: '3', status: 'placed' },
      ],
    },
  });
});

test('rows of a shared base are read from it', () => {
  const file = join(base, 'compiled.json');
  writeFileSync(file, JSON.stringify({ tables: { orders: [{ id: '9' }] } }));
  const folder = folderWith({ ...state, n: 0, base: file, tables: {} }, `${lineOf(1, '10', { id: '10' })}\n`);
  expect(readState(folder).tables).toEqual({ orders: [{ id: '9' }, { id: '10' }] });
  expect(readState(folder)).not.toHaveProperty('base');
});

test('a folder that is missing, empty, of another format or without its base is an error', () => {
  expect(messageOf(() => readState(join(base, 'nowhere')))).toMatchInlineSnapshot(
    `"StateError: no world state in /tmp/states/nowhere: there is no such folder; name the folder that serve printed or --state gave"`,
  );
  mkdirSync(join(base, 'empty'));
  expect(messageOf(() => readState(join(base, 'empty')))).toMatchInlineSnapshot(
    `"StateError: no world state in /tmp/states/empty: it has no state.journal.jsonl; name the folder that serve printed or --state gave"`,
  );
  writeFileSync(join(base, 'empty', 'server.lock'), '1');
  expect(messageOf(() => readState(join(base, 'empty')))).toMatchInlineSnapshot(
    `"StateError: no world state in /tmp/states/empty: no call has reached its server yet; the first one writes it"`,
  );
  expect(messageOf(() => readState(folderWith({ ...state, format: 9 }, '')))).toMatchInlineSnapshot(
    `"StateError: /tmp/states/3/state.json has format 9, this version reads 1: read it with the version that wrote it"`,
  );
  const gone = folderWith({ ...state, base: join(base, 'gone.json') }, '');
  expect(messageOf(() => readState(gone))).toMatchInlineSnapshot(
    `"StateError: the rows of /tmp/states/4 are in /tmp/states/gone.json, which is gone: run the world again"`,
  );
});

describe('a damaged file is named with its line', () => {
  const damaged = (name: string, text: string, journal = '') => {
    const folder = folderWith(state, journal);
    writeFileSync(join(folder, name), text);
    return messageOf(() => readState(folder)).replace(/states\/\d+/, 'states/<n>');
  };

  test.each([
    ['cut off', '{"format":1,"wor', 'it is no JSON'],
    ['empty', '', 'it is no JSON'],
    ['null', 'null', 'it is not what a server writes there'],
    ['without rows', JSON.stringify({ ...state, tables: undefined }), 'it is not what a server writes there'],
    ['with rows that are none', JSON.stringify({ ...state, tables: { a: 1 } }), 'it is not what a server writes there'],
  ])('state.json, %s', (_, text, what) => {
    expect(damaged('state.json', text)).toBe(
      `StateError: /tmp/states/<n>/state.json:1 is damaged (${what}): run the world again, or restore the file`,
    );
  });

  test.each([
    ['no JSON', '{"n":', 'it is no JSON'],
    ['a number', '7', 'it is not what a server writes there'],
    ['without changes', '{"n":4}', 'it is not what a server writes there'],
  ])('the journal, %s', (_, text, what) => {
    expect(damaged('state.journal.jsonl', `${lineOf(3, '3', { id: '3' })}\n${text}\n`)).toBe(
      `StateError: /tmp/states/<n>/state.journal.jsonl:2 is damaged (${what}): run the world again, or restore the file`,
    );
  });

  test('the rows that it names', () => {
    const rows = join(base, 'damaged.json');
    writeFileSync(rows, '{"tables":');
    expect(damaged('state.json', JSON.stringify({ ...state, base: rows }))).toBe(
      'StateError: /tmp/states/damaged.json:1 is damaged (it is no JSON): run the world again, or restore the file',
    );
  });
});
