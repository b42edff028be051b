import { holds, permissionOf, personaProblem, readPersona, toolDefinitions } from '@faultbench/core';
import { library, openLibrary, refusal } from './library';
import { mistakesOf } from './mistakes';
import { openEngine, specOf } from './open-engine';

describe('who may call', () => {
  test.each([
    [null, 'get_book', { id: '1' }, refusal(401, 'not signed in')],
    ['member', 'get_book', { id: '1' }, { type: 'value' }],
    ['member#7', 'get_book', { id: '1' }, { type: 'value' }],
    ['guest', 'get_book', { id: '1' }, refusal(403, 'missing permission: books:read')],
    ['auditor', 'borrow', {}, refusal(403, 'missing permission: loans:borrow')],
    ['librarian', 'borrow', { book_id: '1' }, { type: 'value' }],
    ['guest', 'place_hold', {}, refusal(403, 'missing permission: lending:create')],
    ['guest', 'count_loans', {}, { type: 'value' }],
    [null, 'count_loans', {}, refusal(401, 'not signed in')],
    ['stranger', 'count_loans', {}, refusal(403, 'missing permission: none')],
    ['guest', 'nothing', {}, { type: 'unknown' }],
    ['member', 'open_notice', { token: 'secret-of-ann' }, { type: 'unknown' }],
  ])('%s calls %s with %j', async (persona, tool, args, answer) => {
    expect(await openLibrary().as(persona, tool, args)).toMatchObject(answer);
  });

  test('a token says who calls; one that nobody gave out is nobody, whoever the caller is', async () => {
    const { engine, parts, call, trace } = openLibrary();
    const identify = (token: string) => ({ 'key-of-ann': 'member' })[token];
    const asked = new (engine.constructor as new (given: object) => typeof engine)({ ...parts, identify });
    const base = {
      tool: 'count_loans',
      args: {},
      door: 'http',
      client: 'c',
      request_id: 1,
      call: { cancelled: false },
    };
    expect(await asked.call({ ...base, persona: null, token: 'key-of-ann' })).toMatchObject({
      value: { persona: 'member' },
    });
    expect(await asked.call({ ...base, persona: 'member', token: 'other' })).toEqual(refusal(401, 'unknown token'));
    expect(await call('count_loans', {}, { token: 'key-of-ann' })).toEqual(refusal(401, 'unknown token'));
    expect(JSON.stringify(trace().events)).not.toContain('key-of-ann');
  });

  test('who is refused takes no number, shifts nothing, and stands in the trace', async () => {
    const { as, trace } = openLibrary();
    await as(null, 'borrow', { wrong: 1 });
    await as('auditor', 'borrow', { wrong: 1 });
    await as('member', 'borrow', { wrong: 1 });
    await as('member', 'borrow', { book_id: '1' });
    expect(trace().events.map(({ persona, nth, error }) => [persona, nth, error?.status])).toEqual([
      [null, 0, 401],
      ['auditor', 0, 403],
      ['member', 0, 422],
      ['member', 1, undefined],
    ]);
  });

  test('without roles nobody is asked', async () => {
    const text = `
services: { a: { records: { x: { id: str } }, operations: { list_x: { kind: list, record: x, permission: "x:read" } } } }
`;
    expect(await openEngine(text).call('list_x', {}, { token: 'whatever' })).toMatchObject({ type: 'value' });
  });

  test('what an operation asks for, and what a role holds', () => {
    const { operations, roles = [] } = specOf(library);
    const asked = Object.fromEntries(operations.map((each) => [each.name, permissionOf(each)]));
    expect(asked).toMatchObject({ get_book: 'books:read', place_hold: 'lending:create', count_loans: 'none' });
    const held = (permission: string) => roles.filter((role) => holds(role, permission)).map(({ name }) => name);
    expect(['books:read', 'books:', 'books', 'lending:clock:set', 'loans:borrow'].map(held)).toEqual([
      ['librarian', 'member', 'auditor'],
      ['librarian'],
      [],
      ['librarian'],
      ['librarian', 'member'],
    ]);
  });

  test('tools are the same for everyone, without what stands at the public door', () => {
    const tools = toolDefinitions(specOf(library));
    expect(tools.map(({ name }) => name)).not.toContain('open_notice');
    const schema = (name: string) =>
      Object.keys(tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {});
    expect(schema('annotate_loan')).toEqual(['id', 'book_id', 'note', 'expected_version']);
    expect(schema('place_hold')).toEqual(['book_id', 'loan_id']);
    expect(schema('delete_loan')).toEqual(['id', 'expected_version']);
  });
});

describe('what a caller sees', () => {
  test.each(['get_loan', 'annotate_loan', 'delete_loan'])(
    "%s: another member's row is answered as one that is not there",
    async (tool) => {
      const { as, world } = openLibrary();
      const before = world.tables();
      const hidden = await as('member', tool, { id: '2', ...(tool === 'annotate_loan' ? { note: 'x' } : {}) });
      const missing = await as('member', tool, { id: '999', ...(tool === 'annotate_loan' ? { note: 'x' } : {}) });
      expect(hidden).toEqual(refusal(404, 'loans 2 not found'));
      expect(JSON.stringify(hidden).replace('loans 2', 'loans 999')).toBe(JSON.stringify(missing));
      expect(world.tables()).toEqual(before);
      expect(await as('auditor', 'get_loan', { id: '2' })).toMatchObject({ type: 'value' });
    },
  );

  test('a handler that reaches for it, and a ref to it, are refused like a dangling one', async () => {
    const { as } = openLibrary();
    expect(await as('member', 'note_loan', { loan_id: '2' })).toEqual(
      refusal(422, 'validation error: loan_id: loans 2 not found'),
    );
    expect(await as('member', 'place_hold', { book_id: '1', loan_id: '2' })).toEqual(
      refusal(422, 'validation error: loan_id: loans 2 not found'),
    );
    expect(await as('member', 'note_loan', { loan_id: '1' })).toMatchObject({ value: { note: 'seen' } });
  });

  test('lists leave it out, whatever they are filtered by, and so do their totals', async () => {
    const { as } = openLibrary();
    const ids = async (persona: string, args = {}) => {
      const answer = await as(persona, 'list_loans', args);
      const { items, total } = (answer as unknown as { value: { items: { id: string }[]; total: number } }).value;
      return [items.map(({ id }) => id).join(), total];
    };
    expect(await ids('member')).toEqual(['1', 1]);
    expect(await ids('member', { member_id: 'member#2' })).toEqual(['', 0]);
    expect(await ids('member', { status: 'out' })).toEqual(['1', 1]);
    expect(await ids('member#2')).toEqual(['2', 1]);
    expect(await ids('librarian')).toEqual(['1,2', 2]);
  });

  test('the service itself knows everything, and its new rows belong to the caller', async () => {
    const { as, world } = openLibrary();
    expect(await as('member', 'count_loans')).toMatchObject({ value: { persona: 'member', seen: 1, all: 2 } });
    expect(await as('member#2', 'borrow', { book_id: '2' })).toMatchObject({ value: { member_id: 'member#2' } });
    await as('member', 'place_hold', { book_id: '2' });
    expect(world.table('holds').all()).toMatchObject([{ member_id: 'member' }]);
  });

  test('none sees nothing; a handler says it row by row, and crashes like any other', async () => {
    const { as, engine } = openLibrary();
    await as('member', 'place_hold', { book_id: '2' });
    expect(await as('auditor', 'list_holds')).toEqual({ type: 'value', value: [] });
    expect(await as('guest', 'list_holds')).toMatchObject({ value: [{ book_id: '2' }] });
    expect(await as('guest#2', 'list_holds')).toEqual({ type: 'value', value: [] });
    expect(engine.crash).toBeUndefined();
    await as('member', 'place_hold', { book_id: '1' });
    expect(await as('guest', 'list_holds')).toEqual(refusal(500, 'Internal Server Error'));
    expect(engine.crash).toMatchObject({ op: 'lending.list_holds', message: 'cannot tell' });
  });

  test('at the public door a row goes without its token and its owner', async () => {
    const { as } = openLibrary();
    expect(await as(null, 'open_notice', { token: 'secret-of-ann' }, { door: 'public' })).toEqual({
      type: 'value',
      value: { id: '1', text: 'overdue', to: 'ann' },
    });
    expect(await as(null, 'get_book', { id: '1' }, { door: 'public' })).toMatchObject({ type: 'unknown' });
  });
});

describe('what a caller cannot write', () => {
  test.each([
    ['annotate_loan', { id: '1', member_id: 'auditor' }, '`member_id` is read-only'],
    ['annotate_loan', { id: '1', status: 'returned' }, '`status` is read-only'],
    ['annotate_loan', { id: '1', version: 9 }, '`version` is read-only'],
    ['place_hold', { book_id: '1', member_id: 'member#2' }, '`member_id` is read-only'],
    ['place_hold', { book_id: '1', is_admin: true }, 'unknown argument `is_admin`'],
    ['place_hold', { book_id: '1', id: '7' }, 'unknown argument `id`'],
  ])('%s %j', async (tool, args, reason) => {
    const { as, world } = openLibrary();
    expect(await as('member', tool, args)).toEqual(refusal(422, `validation error: ${reason}`));
    expect(world.revision).toBe(0);
  });
});

describe('versions', () => {
  test('from 1, one more per write, whoever writes', async () => {
    const { as, world, parts } = openLibrary();
    const version = (id: string) => world.rows('loans').get(id)?.version;
    expect(version('1')).toBe(1);
    await as('member', 'annotate_loan', { id: '1', note: 'a' });
    await as('member', 'annotate_loan', { id: '1', note: 'a' });
    await as('member', 'note_loan', { loan_id: '1' });
    expect(version('1')).toBe(3);
    expect(await as('member', 'borrow', { book_id: '2' })).toMatchObject({ value: { version: 1 } });
    const [one, two] = [parts.world.begin(), parts.world.begin()];
    one.update('loans', '1', { note: 'one' });
    two.update('loans', '1', { status: 'late' });
    one.commit();
    two.commit();
    expect(world.rows('loans').get('1')).toMatchObject({ note: 'one', status: 'late', version: 5 });
  });

  test('five writers of one version: one writes, the others are told', async () => {
    const { as, world } = openLibrary();
    const write = (note: string) => as('member', 'annotate_loan', { id: '1', note, expected_version: 1 });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(write));
    const conflict = refusal(409, 'version conflict: expected 1, is 2');
    expect(answers).toEqual([expect.objectContaining({ type: 'value' }), conflict, conflict, conflict, conflict]);
    expect(world.rows('loans').get('1')).toMatchObject({ note: 'a', version: 2 });
    expect(await as('member', 'delete_loan', { id: '1', expected_version: 1 }, { conflict: 412 })).toEqual(
      refusal(412, 'version conflict: expected 1, is 2'),
    );
    expect(await as('member', 'annotate_loan', { id: '2', note: 'x', expected_version: 9 })).toEqual(
      refusal(404, 'loans 2 not found'),
    );
  });

  test('where it is required, a write without it is refused', async () => {
    const strict = library.replace('version: version,', 'version: { field: version, required: true },');
    const { as } = openLibrary({}, strict);
    expect(await as('member', 'annotate_loan', { id: '1', note: 'a' })).toEqual(
      refusal(428, 'expected_version required'),
    );
    expect(await as('member', 'annotate_loan', { id: '2', note: 'a' })).toEqual(refusal(404, 'loans 2 not found'));
    expect(await as('member', 'annotate_loan', { id: '1', note: 'a', expected_version: 1 })).toMatchObject({
      value: { version: 2 },
    });
  });
});

test('keys: lost answers lend once, keys of others are not mine, a refused call leaves no key', async () => {
  const { as, faults, world } = openLibrary();
  faults.addPlan([{ on: 'lending.borrow', call: { from: 1, to: 1 }, fault: 'timeout', optional: false, options: {} }]);
  const args = { book_id: '1', idempotency_key: 'k' };
  expect(await as('auditor', 'borrow', args)).toMatchObject({ error: { status: 403 } });
  expect(await as('member', 'borrow', args)).toMatchObject({ error: { status: 504 } });
  expect(await as('member', 'borrow', args)).toMatchObject({ replayed: true, value: { member_id: 'member' } });
  expect(world.rows('loans').size).toBe(3);
  expect(await as('member#2', 'borrow', args)).toMatchObject({ value: { member_id: 'member#2' } });
  expect(world.rows('loans').size).toBe(4);
});

test.each([
  ['member', { role: 'member', number: 1 }],
  ['member#2', { role: 'member', number: 2 }],
  ['member#1', undefined],
  ['member#0', undefined],
  ['member#', undefined],
  ['#2', undefined],
  ['a#b#2', undefined],
])('the persona %s', (text, read) => expect(readPersona(text)).toEqual(read));

test.each([
  ['member', undefined],
  [
    'membr',
    'world library has no role "membr": its roles are librarian, member, auditor, guest - did you mean "member"?',
  ],
  ['member#0', '"member#0" is no persona: write a role such as librarian, or librarian#2'],
  [7, '7 is no persona: write a role such as librarian, or librarian#2'],
])('what is wrong with the persona %j', (persona, problem) => {
  expect(personaProblem(specOf(library), persona)).toBe(problem);
});

test('mistakes', () => {
  const text = `
roles:
  anonymous: []
  "a#2": []
  clerk: [books, "books:*:x", "*", "books:read"]
services:
  lending:
    records:
      books: { id: str, title: str, copies: int, member_id: int, version: str, expected_version: int, revision: int }
    rules:
      bocks: {}
      books:
        owner: member_id
        sees: { clark: all, clerk: sometimes }
        version: { field: version, requird: true }
        readonly: [titel, title]
    operations:
      a: { kind: get, record: books, permission: "books:*" }
      b: { kind: create, record: books }
      c: { kind: custom, handler: r.c, public: GET /x, permission: "a:b" }
      d: { kind: custom, handler: r.d, public: GET /y }
      e: { kind: custom, handler: r.e, public: GET /y }
      f: { kind: get, record: books, public: GET /z }
  other:
    records: { x: { id: str, version: int, expected_version: int, owner: str } }
    rules: { x: { version: version, sees: { clerk: own } } }
    operations: { g: { kind: update, record: x } }
`;
  expect(mistakesOf(text)).toMatchInlineSnapshot(`
[
  "3: anonymous | roles.anonymous: a role cannot be named "anonymous" | who has no identity has no role: choose another name",
  "4: "a#2" | roles.a#2: "a#2" is no name for a role | use up to 64 letters, digits, _ and -, beginning with a letter or _",
  "5: books | roles.clerk[0]: "books" is no permission | write it like "loans:read", or "loans:*" for all of them",
  "5: "books:*:x" | roles.clerk[1]: "books:*:x" is no permission | write it like "loans:read", or "loans:*" for all of them",
  "5: "*" | roles.clerk[2]: "*" is no permission | write it like "loans:read", or "loans:*" for all of them",
  "11: bocks | services.lending.rules.bocks: no record type "bocks" in this service | there are books - did you mean "books"?",
  "13: member_id | services.lending.rules.books.owner: the owner member_id is no str | write member_id: str, since it holds the name of a persona",
  "14: clark | services.lending.rules.books.sees.clark: no role "clark" | roles are anonymous, a#2, clerk - did you mean "clerk"?",
  "14: sometimes | services.lending.rules.books.sees.clerk: "sometimes" is no sight | use all, own, none, or { handler: ./rules.ts#sees }",
  "15: version | services.lending.rules.books.version.field: the version version is no plain int | write version: int, since it counts writes from 1",
  "15: requird | services.lending.rules.books.version.requird: unknown key "requird" | use field, required - did you mean "required"?",
  "16: titel | services.lending.rules.books.readonly[0]: no field "titel" | fields are title, copies, member_id, version, expected_version, revision - did you mean "title"?",
  "18: "books:*" | services.lending.operations.a.permission: "books:*" is no permission of an operation | write it like "loans:read", or none for whoever is signed in",
  "19: b | services.lending.operations.b: a create of books gives no value to title, which is read-only | give the field a default, make it optional, or create the row in a handler",
  "20: c | services.lending.operations.c: a public operation takes no permission | remove permission: or public:",
  "22: GET /y | services.lending.operations.e: the route GET /public/y is used twice | lending.d has it at shop.yaml:21:48: add public: "POST /e_2" or another to one of them",
  "23: public | services.lending.operations.f.public: a get operation takes no public | use kind, tool, description, route, status, permission, alias, record",
  "26: own | services.other.rules.x.sees.clerk: own rows where no row has an owner | add owner: with the field that holds the persona",
  "27: g | services.other.operations.g: x has a field expected_version | rename it: that argument tells the version",
]
`);
  expect(
    mistakesOf(`
services:
  a:
    records: { x: { id: str, owner: str } }
    rules: { x: { owner: owner, sees: { clerk: own } } }
`),
  ).toMatchInlineSnapshot(`
[
  "5: owner | services.a.rules.x.owner: an owner in a world without roles | add roles: { .. } at the top of the file",
  "5: sees | services.a.rules.x.sees: sees in a world without roles | add roles: { .. } at the top of the file",
]
`);
});

test('who forbids a deletion is told by name only to those who see it', async () => {
  const { call } = openEngine(`
roles: { member: ["a:delete"], admin: ["a:delete"] }
services:
  a:
    records:
      books: { id: str }
      notes: { id: str, owner: str, book_id: "ref[a.books]" }
    seed:
      books: { rows: [{ id: b1 }, { id: b2 }] }
      notes: { rows: [{ id: n1, owner: "member#2", book_id: b1 }, { id: n2, owner: "member#2", book_id: b2 }, { id: n3, owner: member, book_id: b2 }] }
    rules: { notes: { owner: owner, sees: { member: own } } }
    operations: { delete_book: { kind: delete, record: books } }
`);
  const told = async (persona: string, id: string) => {
    const answer = await call('delete_book', { id }, { persona });
    return answer.type === 'refusal' ? answer.error.message : answer;
  };
  expect([await told('member', 'b1'), await told('member', 'b2'), await told('admin', 'b1')]).toEqual([
    'books b1 cannot be deleted: another row refers to it',
    'books b2 cannot be deleted: notes n3 refers to it',
    'books b1 cannot be deleted: notes n1 refers to it',
  ]);
});
