import type { Answer, Json, Row } from '@faultbench/core';
import fc from 'fast-check';
import { type OpenEngine, openEngine } from './open-engine';

const world = (rows: readonly Row[]) => `
services:
  s:
    records: { items: { n: int?, name: str?, code: { type: str, min: 4 } } }
    seed: { items: { rows: ${JSON.stringify(rows)} } }
    operations:
      list: { kind: list, record: items, filter: { n: [eq, ne, in, gt, gte, lt, lte], name: [ne, gt, lte, contains], code: [contains] }, sort: [n, name] }
      pages: { kind: list, record: items, filter: [n], sort: [n, name], page: { size: 3 } }
`;

function answered(answer: Answer): Json {
  if (answer.type === 'value') return answer.value;
  throw new Error(JSON.stringify(answer));
}

/** Texts whose order differs by locale, by case and by UTF-16 unit. */
const texts = fc.constantFrom('', 'a', 'B', 'bab', 'Zoë', 'é', 'z', '\uFB00', '𝄞', 'a𝄞');
const rows = fc.array(
  fc.record({
    n: fc.option(fc.integer({ min: -2, max: 2 })),
    name: fc.option(texts),
    code: texts.map((text) => `${text}-code`),
  }),
  { maxLength: 12 },
);

/** What each argument says of a row, in other words than the engine's. */
const says: Readonly<Record<string, (row: Row, wanted: never) => boolean>> = {
  n: (row, wanted) => row.n === wanted,
  n_ne: (row, wanted) => row.n !== wanted,
  n_in: (row, wanted: readonly Json[]) => wanted.includes(row.n ?? null),
  n_gt: ({ n }, wanted) => typeof n === 'number' && n > wanted,
  n_gte: ({ n }, wanted) => typeof n === 'number' && n >= wanted,
  n_lt: ({ n }, wanted) => typeof n === 'number' && n < wanted,
  n_lte: ({ n }, wanted) => typeof n === 'number' && n <= wanted,
  name_ne: (row, wanted) => row.name !== wanted,
  name_gt: ({ name }, wanted) => typeof name === 'string' && byCodePoint(name, wanted) > 0,
  name_lte: ({ name }, wanted) => typeof name === 'string' && byCodePoint(name, wanted) <= 0,
  name_contains: ({ name }, wanted) => typeof name === 'string' && name.split(wanted).length > 1,
  code_contains: ({ code }, wanted) => String(code).split(wanted).length > 1,
};

// UTF-8 bytes are in the order of code points
function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const number = fc.integer({ min: -2, max: 2 });
const part = texts.filter((text) => text !== '');
const wanted: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  n: number,
  n_ne: number,
  n_in: fc.array(number, { maxLength: 3 }),
  ...{ n_gt: number, n_gte: number, n_lt: number, n_lte: number },
  ...{ name_ne: texts, name_gt: texts, name_lte: texts, name_contains: part, code_contains: part },
};
/** One or two at a time: with more hardly a row passes. */
const filters = fc
  .array(fc.oneof(...Object.entries(wanted).map(([name, value]) => fc.record({ [name]: value }))), { maxLength: 2 })
  .map((some): Row => Object.assign({}, ...some));
const order = fc.constantFrom(undefined, 'n', '-n', 'name', '-name');

function expectedRows(all: readonly Row[], args: Row, sort: string | undefined): readonly Row[] {
  const found = all.filter((row) => Object.entries(args).every(([name, wanted]) => says[name]?.(row, wanted as never)));
  if (sort === undefined) return found;
  const [field, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  return found
    .map((row, at) => ({ row, at, key: row[field] ?? null }))
    .sort((a, b) => sign * compareKeys(a.key, b.key) || a.at - b.at)
    .map(({ row }) => row);
}

/** Null comes first. */
function compareKeys(a: Json, b: Json): number {
  if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1);
  return typeof a === 'string' ? byCodePoint(a, String(b)) : Number(a) - Number(b);
}

const tableOf = ({ world }: OpenEngine) => world.table('items').all();

// many questions of one world: opening it costs more than asking
const questions = fc.array(fc.tuple(filters, order), { minLength: 12, maxLength: 12 });

test('a list gives the rows that pass every filter, in the order asked for', async () => {
  await fc.assert(
    fc.asyncProperty(rows, questions, async (seeded, asked) => {
      const open = openEngine(world(seeded));
      for (const [args, sort] of asked) {
        const listed = answered(await open.call('list', { ...args, ...(sort === undefined ? {} : { sort }) }));
        expect(listed).toEqual(expectedRows(tableOf(open), args, sort));
      }
    }),
    { numRuns: 60 },
  );
});

interface Page {
  readonly items: readonly Row[];
  readonly total: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

async function pagesOf(open: OpenEngine, question: Row): Promise<readonly Page[]> {
  const pages: Page[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page: unknown = answered(await open.call('pages', { ...question, ...(cursor ? { cursor } : {}) }));
    pages.push(page as Page);
    cursor = pages.at(-1)?.next_cursor ?? null;
  }
  return pages;
}

const pageQuestions = fc.array(fc.tuple(fc.option(number), order, fc.option(fc.integer({ min: 1, max: 5 }))), {
  minLength: 6,
  maxLength: 6,
});

test('pages together are the list; each tells the whole number and whether there is more', async () => {
  await fc.assert(
    fc.asyncProperty(rows, pageQuestions, async (seeded, asked) => {
      const open = openEngine(world(seeded));
      for (const [n, sort, limit] of asked) {
        const filter: Row = n === null ? {} : { n };
        const whole = expectedRows(tableOf(open), filter, sort);
        const question = { ...filter, ...(sort === undefined ? {} : { sort }), ...(limit === null ? {} : { limit }) };
        const pages = await pagesOf(open, question);
        expect(pages.flatMap(({ items }) => items)).toEqual(whole);
        expect(pages).toHaveLength(Math.max(1, Math.ceil(whole.length / (limit ?? 3))));
        for (const [at, page] of pages.entries()) {
          expect(page).toMatchObject({ total: whole.length, has_more: at < pages.length - 1 });
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('a part of a text may be shorter than the text may be', async () => {
  const open = openEngine(world([{ n: 1, code: 'abcd' }]));
  expect(answered(await open.call('list', { code_contains: 'b' }))).toHaveLength(1);
});
