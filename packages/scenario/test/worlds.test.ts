import { join } from 'node:path';
import { lending } from './support/lending';
import { script } from './support/script';

const play = `
const { catalogue, inProcessRunner, RoleCatalogue, reportJson, reportMarkdown } = scenario;
const make = (options, scripts) => {
  const CAT = catalogue('lending', { compose: 'lending.yaml', ...options });
  for (const [id, fn, more = {}] of scripts) CAT.scenario(id, 'a title', more, fn);
  return CAT;
};
const told = (results) => Object.fromEntries(results.map(({ id, outcome, message }) => [id, outcome + ': ' + message]));
const both = async (options, scripts, more = {}) => {
  const ends = [];
  for (const transport of ['memory', 'process']) ends.push(told(await inProcessRunner(make(options, scripts), { transport, ...more }).runAll()));
  if (JSON.stringify(ends[0]) !== JSON.stringify(ends[1])) console.log('they differ', JSON.stringify(ends));
  return ends[0];
};
const memory = (options, scripts, more = {}) => inProcessRunner(make(options, scripts), { transport: 'memory', ...more }).runAll().then(told);
const tried = async (work) => { try { await work(); return 'fine'; } catch (error) { return error.name + ': ' + error.message; } };
`;

test('each scenario has a world of its own, which has the last word', () => {
  const { value, output } = script<Record<string, Record<string, string>>>(
    lending,
    `${play}
    const borrow = (s, more = {}) => s.as('member').call('borrow', { book_id: '1', ...more });
    const own = await both({}, [
      ['SC-A-01', (s) => borrow(s).ok()],
      ['SC-A-02', async (s) => { await borrow(s).ok(); s.note(s.key() + ' ' + s.email() + ' ' + (await s.inspect.revision())); }],
      ['SC-A-03', (s) => s.as('member').call('stumble').status(500)],
      ['SC-A-04', (s) => s.as('member').call('buy', { book_id: '1', copies: 101 }).ok()],
      ['SC-A-05', (s) => s.fault.next('lending.borrow', 'timeout')],
      ['SC-A-06', (s) => s.fault.next('borrow_book', 'timeout', { optional: true })],
      ['SC-A-07', async (s) => { await s.fault.plan([{ on: 'lending.*', call: '1..2', fault: 'http_500' }]); await borrow(s).refused(500); await s.fault.clear('lending.borrow'); await borrow(s).refused(500); await borrow(s).ok(); }],
      ['SC-A-08', async (s) => { await s.fault.set({ 'lending.borrow': { errors: { timeout: 1 } } }); await borrow(s).refused(504); await s.fault.clear('lending.borrow'); await borrow(s).refused(409); }],
      ['SC-A-09', async (s) => { await s.as('member').call('list_books').ok(); await s.fault.profile(true); await s.as('member').call('list_books').refused(500); await s.fault.profile(false); await s.as('member').call('list_books').ok(); }],
      ['SC-A-10', (s) => s.fault.next('lending.borow', 'timeout')],
      ['SC-A-11', (s) => s.fault.next('lending.borrow', 'timeuot')],
      ['SC-A-12', async (s) => { await s.fault.next('lending.borrow', 'disconnect'); const ended = await borrow(s).then(() => 'answered', ({ message }) => message.replace(/\\d+\\.\\d+\\.\\d+\\.\\d+:\\d+.*/, 'its port')); s.note(ended); }],
      ['SC-A-13', async (s) => { s.note(Object.keys(await s.inspect.snapshot()).join(' ')); s.note((await s.inspect.snapshot())['lending.books'][0].copies); await borrow(s, { idempotency_key: 'k' }).ok(); s.note(JSON.stringify([await s.inspect.revision(), await s.inspect.draws(), await s.inspect.keys(), await s.inspect.inherited()])); }],
      ['SC-A-15', async (s) => {
        const { headers } = await s.as('member').connection();
        const { body } = await s.as('librarian').call('send_notice', { text: 'due' }).ok();
        s.note(headers.authorization + ' ' + body.url);
      }],
      ['SC-A-14', (s) => s.as('membr').get('/lending/loans')],
    ]);
    const profile = await memory({}, [
      ['SC-B-01', (s) => s.as('member').call('list_books').refused(500)],
      ['SC-B-02', async (s) => { await s.fault.set({ 'lending.list_books': { errors: 'none' } }); await s.as('member').call('list_books').ok(); }],
    ], { faults: true });
    const other = await memory({}, [['SC-A-02', (s) => { s.note(s.key() + ' ' + s.email()); }]], { run: 2, seed: 8 });
    console.log(JSON.stringify({ own, profile, other }));`,
  );
  expect(output).toBe('');
  expect(value).toMatchInlineSnapshot(`
{
  "other": {
    "SC-A-02": "passed: K-scnbaa612-024f95-1 someone.scnbaa612.a175a4@customer.example",
  },
  "own": {
    "SC-A-01": "passed: ",
    "SC-A-02": "passed: K-scn7be693-025cc2-2 someone.scn7be693.6e01b4@customer.example 1",
    "SC-A-03": "error: the handler of lending.stumble crashed: over its own feet",
    "SC-A-04": "failed: invariant a_shelf broke at revision 1, by buy {"book_id":"1","copies":101}, call 1: books 1 has copies 101, above the most, 100",
    "SC-A-05": "error: a planned fault never struck: timeout on lending.borrow; call it, or give optional: true",
    "SC-A-06": "passed: ",
    "SC-A-07": "passed: ",
    "SC-A-08": "passed: ",
    "SC-A-09": "passed: ",
    "SC-A-10": "error: WorldError: plan[0].on: no operation "lending.borow"
  did you mean "lending.borrow"?",
    "SC-A-11": "error: WorldError: plan[0].fault: unknown fault "timeuot"
  did you mean "timeout"?",
    "SC-A-12": "passed: POST /lending/borrow got no answer from http://its port",
    "SC-A-13": "passed: lending.books lending.loans lending.notices; 1; [1,1,1,[]]",
    "SC-A-14": "error: RangeError: 'membr': no role 'membr' in the role catalogue lending.yaml",
    "SC-A-15": "passed: Bearer [redacted] /public/notices/[redacted]",
  },
  "profile": {
    "SC-B-01": "passed: ",
    "SC-B-02": "passed: ",
  },
}
`);
});

test('hooks arrange the world of a service, and undo it last in, first out', () => {
  const { value, output } = script(
    {
      ...lending,
      'shelf.js': "exports.full = async (world) => void (await world.table('books').update('1', { copies: 5 }));",
    },
    `${play}
    const seen = [];
    const hook = (name) => (world) => { seen.push(name + ' ' + world.table('books').get('1').copies); return () => seen.push('undo ' + name); };
    const storage = { lending: async (world) => { await world.table('books').update('1', { copies: 3 }); return hook('a')(world); } };
    const count = async (s) => s.note((await s.inspect.snapshot())['lending.books'][0].copies);
    const ends = [
      await both({ storage }, [['SC-A-01', count], ['SC-A-02', () => { throw new Error('no'); }]]),
      await memory({ storage: { lending: './shelf.js#full' } }, [['SC-A-01', count]]),
      await memory({ storage: { lending: () => { throw new Error('cannot'); } } }, [['SC-A-01', count]]),
      await memory({ storage: { lending: () => () => { throw new Error('stuck'); } } }, [['SC-A-01', count]]),
      await memory({ storage: { lendng: hook('b') } }, [['SC-A-01', count]]),
      await tried(() => memory({ storage: { lending: './shelf.js#empty' } }, [])),
    ];
    console.log(JSON.stringify({ ends, seen }));`,
  );
  expect(output).toBe('');
  expect(value).toMatchInlineSnapshot(`
{
  "ends": [
    {
      "SC-A-01": "passed: 3",
      "SC-A-02": "error: Error: no",
    },
    {
      "SC-A-01": "passed: 5",
    },
    {
      "SC-A-01": "error: it could not begin: Error: cannot",
    },
    {
      "SC-A-01": "error: cleanup failed: Error: stuck",
    },
    {
      "SC-A-01": "error: it could not begin: RangeError: storage: no world has a service "lendng"; there are: lending",
    },
    "RangeError: storage: "./shelf.js#empty" names no function: write it like ./shelf.js#twoCopies",
  ],
  "seen": [
    "a 3",
    "undo a",
    "a 3",
    "undo a",
    "a 3",
    "undo a",
    "a 3",
    "undo a",
  ],
}
`);
});

test('roles of a file of their own are those of the world', () => {
  const { value, output } = script(
    {
      ...lending,
      'roles.yaml': 'member: [loans:read]\nclerk: ["loans:*", "lending:clock:set"]\nguest: []\n',
      'wrong.yaml': 'anonymous: []\n"a#2": [x]\n',
    },
    `${play}
    const CAT = make({ roles: './roles.yaml', clock: 'lending' }, []);
    const roles = RoleCatalogue.load('roles.yaml');
    const known = [roles.roles, roles.known('guest'), roles.known('librarian'), [...roles.permissions('clerk')], roles.holds('clerk', 'loans:borrow'), roles.holds('clerk', 'books:read'), roles.firstHolding('loans:read'), roles.firstHolding('x:y') ?? null, CAT.clockAs, CAT.roles.source.split('/').at(-1), catalogue('x', { compose: 'lending.yaml', clock: 'lending' }).clockAs];
    const ends = await memory({ roles: 'roles.yaml' }, [
      ['SC-A-01', (s) => s.as('member').call('borrow', { book_id: '1' }).forbidden('loans:borrow')],
      ['SC-A-02', (s) => s.as('clerk').call('borrow', { book_id: '1' }).ok()],
      ['SC-A-03', (s) => s.as('clerk').call('borrow', { book_id: '1' }, { door: 'mcp' }).ok()],
    ]);
    const wrong = [await tried(() => RoleCatalogue.load('wrong.yaml')), await tried(() => inProcessRunner(make({ roles: 'rolls.yaml' }, [])))];
    console.log(JSON.stringify({ known, ends, wrong: wrong.map((text) => text.replaceAll(process.cwd() + '/', '')) }));`,
  );
  expect(output).toBe('');
  expect(value).toMatchInlineSnapshot(`
{
  "ends": {
    "SC-A-01": "passed: ",
    "SC-A-02": "passed: ",
    "SC-A-03": "passed: ",
  },
  "known": [
    [
      "member",
      "clerk",
      "guest",
    ],
    true,
    false,
    [
      "loans:*",
      "lending:clock:set",
    ],
    true,
    false,
    "member",
    null,
    "clerk",
    "roles.yaml",
    "timelord",
  ],
  "wrong": [
    "WorldError: wrong.yaml:1:1  anonymous: a role cannot be named "anonymous"
    1 | anonymous: []
      | ^^^^^^^^^
  who has no identity has no role: choose another name

wrong.yaml:2:1  a#2: "a#2" is no name for a role
    2 | "a#2": [x]
      | ^^^^^
  use up to 64 letters, digits, _ and -, beginning with a letter or _

wrong.yaml:2:9  a#2[0]: "x" is no permission
    2 | "a#2": [x]
      |         ^
  write it like "loans:read", or "loans:*" for all of them",
    "WorldError: rolls.yaml  no such file
  did you mean "roles.yaml"?",
  ],
}
`);
});

test('several worlds are served together', () => {
  const desk = `
name: desk
roles: { member: ["desk:*"], clerk: ["desk:*"] }
services:
  desk:
    records: { notes: { text: str, left_on: datetime }, cards: { code: token } }
    seed: { notes: 1, cards: { rows: [{ id: "1", code: card-of-the-desk }] } }
    operations:
      get_note: { kind: get, record: notes }
      create_note: { kind: create, record: notes }
      show_card: { kind: custom, handler: ./desk.js#show, args: { code: token }, public: "GET /cards/{code}" }
`;
  const { value, output } = script(
    {
      ...lending,
      'desk.yaml': desk.replace('seed: { notes: 1,', 'seed: {'),
      'desk.js': 'exports.show = ({ world }, { code }) => ({ known: world.cards.first({ code }) !== undefined });',
    },
    `${play}
    const compose = ['lending.yaml', 'desk.yaml'];
    const seen = [];
    const hook = (name) => () => { seen.push(name); return () => seen.push('undo ' + name); };
    const storage = { lending: hook('lending'), desk: hook('desk') };
    const ends = await both({ compose, storage }, [['SC-A-01', async (s) => {
      const member = s.as('member');
      await s.clock.set('2026-10-23T10:00');
      await member.call('borrow', { book_id: '1' }).ok();
      await member.call('create_note', { text: 'x' }).ok().field('left_on', '2026-10-23T09:00:00.000Z');
      await member.tool('create_note', { text: 'y' }).ok();
      await member.tool('get_loan', { id: '1' }).ok();
      await s.as('librarian').call('create_note', { text: 'x' }).unauthorized();
      await s.link('/public/cards/card-of-the-desk').open().ok().field('known', true);
      await s.link('https://library.example/public/notices/link-of-ann-0815').open().ok().absent('token');
      await s.fault.next('desk.create_note', 'timeout');
      await member.call('create_note', { text: 'x' }).refused(504);
      await s.fault.plan([{ on: '*', call: 1, fault: 'http_500' }]);
      await member.call('create_note', { text: 'x' }).refused(500);
      await member.call('list_loans').refused(500);
      await member.get('/nowhere').status(404);
      s.note(Object.keys(await s.inspect.snapshot()).join(' ') + ' ' + (await s.inspect.revision()));
    }]]);
    console.log(JSON.stringify({ ends, seen: seen.join(', '), twice: (await tried(() => inProcessRunner(make({ compose: ['lending.yaml', 'lending.yaml'] }, [])))).replaceAll(process.cwd() + '/', '') }));`,
  );
  expect(output).toBe('');
  expect(value).toMatchInlineSnapshot(`
{
  "ends": {
    "SC-A-01": "passed: lending.books lending.loans lending.notices desk.notes desk.cards 4",
  },
  "seen": "lending, desk, undo desk, undo lending, lending, desk, undo desk, undo lending",
  "twice": "RangeError: lending.yaml and lending.yaml both have a service "lending": rename one of them",
}
`);
});

test('a world file is found beside the module of its catalogue, else from where it runs', () => {
  const entry = join(__dirname, '../../../dist/scenario.js');
  const make = "catalogue('x', { compose: '../lending.yaml' }).composition.members[0]";
  const { value } = script(
    {
      'deep/lending.yaml': lending['lending.yaml'],
      'deep/rules.js': lending['rules.js'],
      'deep/er/one.js': `exports.one = require(${JSON.stringify(entry)}).${make};`,
      'deep/er/two.mjs': `import scenario from ${JSON.stringify(entry)};\nexport const two = scenario.${make};`,
    },
    `const { one } = require('./deep/er/one.js');
    const { two } = await import('./deep/er/two.mjs');
    const here = scenario.catalogue('x', { compose: 'deep/lending.yaml' });
    process.chdir('deep/er');
    const moved = scenario.catalogue('x', { compose: '../lending.yaml' });
    let missing;
    try { scenario.catalogue('x', { compose: 'nowhere.yaml' }).composition; } catch ({ message }) { missing = message.replaceAll(__dirname, ''); }
    console.log(JSON.stringify({ files: [one, two, here.composition.members[0], moved.composition.members[0]].map(({ file }) => file.replace(__dirname, '')), missing }));`,
  );
  expect(value).toMatchInlineSnapshot(`
{
  "files": [
    "/deep/lending.yaml",
    "/deep/lending.yaml",
    "/deep/lending.yaml",
    "/deep/lending.yaml",
  ],
  "missing": "/nowhere.yaml  no such file
  YAML files beside it: none",
}
`);
});
