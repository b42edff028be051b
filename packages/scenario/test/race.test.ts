import { script } from './support/script';

/** One copy and four ways to lend it. */
const shelf = {
  'shelf.yaml': `
name: shelf
roles: { member: ["shelf:*"] }
services:
  shelf:
    records:
      books: { id: str, copies: int }
      loans: { id: str, book_id: ref[shelf.books], member_id: str }
    rules: { loans: { owner: member_id } }
    seed: { books: { rows: [{ id: "1", copies: 1 }] } }
    operations:
      racy: { kind: custom, handler: ./rules.js#racy, args: { book_id: ref[shelf.books] }, idempotent: true }
      sound: { kind: custom, handler: ./rules.js#sound, args: { book_id: ref[shelf.books] }, idempotent: true }
      at_once: { kind: custom, handler: ./rules.js#atOnce, args: { book_id: ref[shelf.books] } }
      in_line: { kind: custom, handler: ./rules.js#inLine, args: { book_id: ref[shelf.books] } }
`,
  'rules.js': `
const { refuse } = require('faultbench/handler');
const lend = ({ world }, { book_id }, copies) => {
  if (copies === 0) throw refuse(409, 'no copy left');
  world.books.update(book_id, { copies: copies - 1 });
  return world.loans.insert({ book_id });
};
const copiesOf = ({ world }, { book_id }) => world.books.get(book_id).copies;
exports.racy = async (context, args) => {
  const copies = copiesOf(context, args);
  await context.pause();
  return lend(context, args, copies);
};
exports.sound = async (context, args) => {
  await context.pause();
  return lend(context, args, copiesOf(context, args));
};
exports.atOnce = (context, args) => lend(context, args, copiesOf(context, args));
let free = Promise.resolve();
exports.inLine = (context, args) => {
  const mine = free.then(async () => { await context.pause(); return lend(context, args, copiesOf(context, args)); });
  const done = () => new Promise(setImmediate);
  free = mine.then(done, done);
  return mine;
};
`,
};

/** Races of each kind, so many times over; they end as `[outcome, message, last step]`. */
const races = `
  const { catalogue, inProcessRunner } = scenario;
  const raced = async (operation, times, transport) => {
    const CAT = catalogue('shelf', { compose: './shelf.yaml' });
    for (let time = 1; time <= times; time++)
      CAT.scenario('RACE-' + String(time).padStart(2, '0'), 'a race', async (s) => {
        const all = await s.concurrently(5, (i) =>
          s.as('member', i + 1).call(operation, { book_id: '1' }, { door: transport === 'process' && i % 2 === 1 ? 'mcp' : 'http' }));
        all.expect({ 200: 1, 409: 4 });
      });
    const results = await inProcessRunner(CAT, { transport }).runAll();
    return results.map(({ outcome, message, steps }) => [outcome, message, steps.at(-1)]);
  };
  const one = catalogue('shelf', { compose: './shelf.yaml' });
  one.scenario('KEY-01', 'one key', async (s) => {
    const key = s.key();
    const all = await s.concurrently(5, () => s.as('member').call('sound', { book_id: '1', idempotency_key: key }));
    all.expect({ 200: 1, 409: 4 });
    for (const refused of all.where(409)) refused.refused(409, 'idempotency key in flight');
  });
  const keyed = await inProcessRunner(one, { transport: 'memory' }).runAll();
  console.log(JSON.stringify({
    racy: { memory: await raced('racy', 50, 'memory'), process: await raced('racy', 5, 'process') },
    sound: { memory: await raced('sound', 50, 'memory'), process: await raced('sound', 5, 'process') },
    atOnce: await raced('at_once', 3, 'memory'),
    inLine: await raced('in_line', 1, 'memory'),
    keyed: keyed.map(({ outcome, message, steps }) => [outcome, message, steps.at(-1)]),
  }));
`;

type End = readonly [outcome: string, message: string, step: string];
type Ends = Readonly<Record<'memory' | 'process', readonly End[]>>;

let played: {
  readonly racy: Ends;
  readonly sound: Ends;
  readonly atOnce: readonly End[];
  readonly inLine: readonly End[];
  readonly keyed: readonly End[];
};

beforeAll(() => {
  played = script<typeof played>(shelf, races).value;
});

/** How often something ended so. */
function counted(ends: readonly End[]): Readonly<Record<string, number>> {
  const texts = ends.map((end) => end.join(' | '));
  return Object.fromEntries([...new Set(texts)].map((text) => [text, texts.filter((each) => each === text).length]));
}

describe.each([
  ['memory', 50],
  ['process', 5],
] as const)('five race for one copy, in %s', (transport, times) => {
  test('a handler that writes what it read before its pause is wrong every time', () => {
    const message = '5 concurrent requests answered {200: 5}, expected {200: 1, 409: 4}';
    const end = `failed | ${message} |  · 5 of 5 met at the pause of shelf.racy`;
    expect(counted(played.racy[transport])).toEqual({ [end]: times });
  });

  test('one that reads after its pause is right every time', () => {
    expect(counted(played.sound[transport])).toEqual({
      'passed |  |  · 5 of 5 met at the pause of shelf.sound': times,
    });
  });
});

test('a handler that does not wait at all is right, and nothing is said of a pause', () => {
  expect(played.atOnce.map(([outcome, message]) => [outcome, message])).toEqual(Array(3).fill(['passed', '']));
  expect(played.atOnce.map(([, , step]) => step).join()).not.toContain('pause');
});

test('one that lets in one at a time is right, and is told not to have overlapped', () => {
  const told = '1 of 5 met at the pause of shelf.in_line';
  expect(played.inLine).toEqual([['passed', told, ` · ${told}`]]);
});

test('those that a key keeps out are neither waited for nor told of', () => {
  const [[outcome, message, step] = []] = played.keyed;
  expect([outcome, message]).toEqual(['passed', '']);
  expect(step).not.toContain('pause');
});
