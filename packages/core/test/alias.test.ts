import { deriveRoutes, toolDefinitions } from '@faultbench/core';
import { mistakesOf } from './mistakes';
import { openEngine, specOf } from './open-engine';

const lending = (operations: string) => `
services:
  lending:
    records:
      books: { id: str }
      loans: { id: str, book_id: "ref[lending.books]", due_on: date, version: int }
    rules: { loans: { version: version } }
    seed: { books: { rows: [{ id: "1" }] }, loans: { rows: [{ id: "1", book_id: "1", due_on: "2026-10-23" }] } }
    operations: ${operations}
`;

const operations = `
      list_loans: { kind: list, record: loans, filter: { due_on: [gte, lt] }, alias: { due_on_gte: from, due_on_lt: to } }
      lend: { kind: create, record: loans, alias: { book_id: book }, idempotent: true }
      change: { kind: update, record: loans, alias: { due_on: until } }
      report:
        { kind: custom, handler: ./h.js#report, args: { date_from: date, book_id: "ref[lending.books]?" }, alias: { date_from: from, book_id: book }, route: "POST /reports/{from}" }
`;

const open = () => openEngine(lending(operations), { handlers: { report: (_context, args) => args } });

test('every door has an argument under its other name, a handler under its own', async () => {
  const { call, trace } = open();
  expect(await call('report', { from: '2026-10-23', book: '1' })).toMatchObject({
    value: { date_from: '2026-10-23', book_id: '1' },
  });
  expect(trace().events[0]?.args).toEqual({ from: '2026-10-23', book: '1' });
  expect(await call('list_loans', { from: '2026-10-23', to: '2026-10-24' })).toMatchObject({ value: [{ id: '1' }] });
  expect(await call('list_loans', { from: '2026-10-24' })).toMatchObject({ value: [] });
  expect(await call('change', { id: '1', until: '2026-11-06', expected_version: 1 })).toMatchObject({
    value: { due_on: '2026-11-06', version: 2 },
  });
  expect(await call('lend', { book: '1', due_on: '2026-11-06', idempotency_key: 'k' })).toMatchObject({
    value: { id: '2', book_id: '1' },
  });
});

test('its own name is unknown at the doors', async () => {
  const { call } = open();
  const refusal = async (tool: string, args: { readonly [name: string]: string }) => {
    const answer = await call(tool, args);
    return answer.type === 'refusal' ? `${answer.error.status}: ${answer.error.message}` : answer.type;
  };
  expect(await refusal('report', { date_from: '2026-10-23' })).toContain('422: validation error');
  expect(await refusal('report', { from: 'soon' })).toContain('from must be');
  expect(await refusal('report', { from: '2026-10-23', book: '7' })).toMatch(/\bbook\b(?!_id)/);
  expect(await refusal('lend', { book_id: '1', due_on: '2026-11-06' })).toContain('book_id');
});

test('tools and routes speak of it by that name', () => {
  const spec = specOf(lending(operations));
  const report = toolDefinitions(spec).find(({ name }) => name === 'report');
  expect(report?.inputSchema).toMatchObject({ required: ['from'], properties: { from: {}, book: {} } });
  expect(deriveRoutes(spec.operations).routes.map(({ path }) => path)).toContain('/lending/reports/{from}');
});

test.each([
  [
    'no argument of that name',
    '{ date_form: from }',
    'no argument "date_form" | arguments are date_from, book_id - did you mean "date_from"?',
  ],
  [
    'a name that is taken',
    '{ date_from: book_id }',
    'another argument is named "book_id" | choose a name that is free',
  ],
  ['one name for two', '{ date_from: x, book_id: x }', 'another argument is named "x" | choose a name that is free'],
  [
    'the name of the key',
    '{ date_from: idempotency_key }',
    'another argument is named "idempotency_key" | choose a name that is free',
  ],
  ['no text', '{ date_from: 7 }', 'must be text, not 7 | quote it: "7"'],
  ['no mapping', 'from', 'must be a mapping, not "from" | write alias: { date_from: from }'],
])('%s', (_what, alias, mistake) => {
  const args = '{ date_from: date, book_id: "ref[lending.books]" }';
  const text = lending(`{ o: { kind: custom, handler: r.f, args: ${args}, alias: ${alias} } }`);
  expect(mistakesOf(text).map((each) => each.split(': ').slice(2).join(': '))).toEqual([mistake]);
});

test('the id keeps its name', () => {
  const text = lending('{ o: { kind: get, record: books, alias: { id: book } } }');
  expect(mistakesOf(text).join()).toContain('id has no other name | remove it: routes and links are made of the id');
});

test('two arguments may change names', async () => {
  const args = '{ from: str, to: str }';
  const { call } = openEngine(
    lending(`{ o: { kind: custom, handler: ./h.js#o, args: ${args}, alias: { from: to, to: from } } }`),
    { handlers: { o: (_context, given) => given } },
  );
  expect(await call('o', { from: 'a', to: 'b' })).toMatchObject({ value: { to: 'a', from: 'b' } });
});
