import { openEngine } from './open-engine';

const stock = `
services:
  stock:
    records: { books: { id: str, copies: int }, loans: { id: str } }
    seed: { books: { rows: [{ id: "1", copies: 1 }] } }
    operations:
      lend: { kind: custom, handler: ./h.js#lend, args: { early: bool? } }
      give_back: { kind: custom, handler: ./h.js#giveBack }
      look: { kind: list, record: books }
`;

interface Context {
  readonly world: {
    readonly books: { get(id: string): { copies: number }; update(id: string, fields: object): unknown };
    readonly loans: { insert(row: object): unknown };
  };
  pause(): Promise<void>;
}

const refusal = (reason: string) => Object.assign(new Error(reason), { [Symbol.for('faultbench.Refusal')]: true });
const refuse = (): never => {
  throw Object.assign(refusal('no copy left'), { status: 409, reason: 'no copy left' });
};

/** Reads, waits and writes what it has read: a copy is lent to everybody who has seen it. */
async function racy({ world, pause }: Context) {
  const { copies } = world.books.get('1');
  if (copies === 0) refuse();
  await pause();
  world.books.update('1', { copies: copies - 1 });
  return 'lent';
}

/** Reads and writes in one step. */
async function sound({ world, pause }: Context) {
  await pause();
  const { copies } = world.books.get('1');
  if (copies === 0) refuse();
  world.books.update('1', { copies: copies - 1 });
  return 'lent';
}

function open(lend: (context: Context, args: { early?: boolean }) => unknown) {
  const giveBack = async ({ pause }: Context) => pause();
  const opened = openEngine(stock, { handlers: { lend, giveBack } });
  const { gathering, effects } = opened.parts;
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await effects.sleep(0, { cancelled: false });
  };
  const lent = (answers: readonly { type: string }[]) => answers.filter(({ type }) => type === 'value').length;
  return { ...opened, gathering, turns, lent };
}

describe('five calls at once', () => {
  // as they come over a network: each in a turn of its own, and the next one much later
  const five = async (lend: typeof racy, gathered: boolean) => {
    const { call, gathering, turns, lent, trace } = open(lend);
    if (gathered) gathering.expect(5);
    const running: ReturnType<typeof call>[] = [];
    for (let each = 0; each < 5; each++) {
      running.push(call('lend'));
      await turns(20);
    }
    const answers = await Promise.all(running);
    return { lent: lent(answers), overlaps: gathering.expect(0), met: trace().events.map(({ met }) => met) };
  };

  test('one that reads before its pause and writes after it is wrong every time', async () => {
    expect(await five(racy, true)).toEqual({
      lent: 5,
      overlaps: [{ operation: 'stock.lend', met: 5, of: 5 }],
      met: [5, 5, 5, 5, 5],
    });
  });

  test('one that reads and writes after it is right every time', async () => {
    expect(await five(sound, true)).toMatchObject({ lent: 1, overlaps: [{ met: 5, of: 5 }] });
  });

  test('unless somebody says that they are made at once, nobody waits', async () => {
    expect(await five(racy, false)).toEqual({ lent: 1, overlaps: [], met: Array.from({ length: 5 }) });
  });
});

test('who never comes to its pause is not waited for once it has ended', async () => {
  const { call, gathering } = open(async (context, { early }) => (early ? refuse() : racy(context)));
  gathering.expect(3);
  const answers = await Promise.all([call('lend', { early: true }), call('lend', { erly: true }), call('lend')]);
  expect(answers.map(({ type }) => type)).toEqual(['refusal', 'refusal', 'value']);
  expect(gathering.expect(0)).toEqual([{ operation: 'stock.lend', met: 1, of: 2 }]);
});

test('calls of two operations meet when all are at a pause', async () => {
  const { call, gathering, lent } = open(racy);
  gathering.expect(3);
  expect(lent(await Promise.all([call('lend'), call('give_back'), call('lend')]))).toBe(3);
  expect(gathering.expect(0)).toEqual([{ operation: 'stock.lend', met: 2, of: 2 }]);
});

test('handlers that let one at a time to their pause are waited for once, and told apart', async () => {
  let free = Promise.resolve();
  const alone = (context: Context) => {
    const mine = free.then(() => sound(context));
    // the write of a call is there a moment after its handler is done
    const done = () => turns(1);
    free = mine.then(done, done);
    return mine;
  };
  const { call, gathering, lent, parts, turns } = open(alone);
  const waits: (() => void)[] = [];
  const { sleep } = parts.effects;
  Object.assign(parts.effects, {
    sleep: (ms: number, waiting: Parameters<typeof sleep>[1]) =>
      ms === 0
        ? sleep(0, waiting)
        : new Promise<void>((resolve) => {
            waits.push(resolve);
            waiting.whenCancelled?.(resolve);
          }),
  });
  gathering.expect(3);
  const running = Promise.all([call('lend'), call('lend'), call('lend')]);
  await turns(50);
  expect(waits).toHaveLength(1);
  waits[0]?.();
  expect(lent(await running)).toBe(1);
  expect(waits).toHaveLength(1);
  expect(gathering.expect(0)).toEqual([{ operation: 'stock.lend', met: 1, of: 3 }]);
});

test('a call that is given up at its pause is gone, and the others go on waiting', async () => {
  const { call, gathering, lent, turns } = open(racy);
  gathering.expect(3);
  const listeners: (() => void)[] = [];
  const given = { cancelled: false, whenCancelled: (listener: () => void) => listeners.push(listener) };
  const first = call('lend', {}, { call: given });
  const second = call('lend');
  await turns(20);
  given.cancelled = true;
  for (const tell of listeners) tell();
  expect(await first).toEqual({ type: 'cancelled' });
  await turns(20);
  expect(lent(await Promise.all([second, call('lend')]))).toBe(2);
  expect(gathering.expect(0)).toEqual([{ operation: 'stock.lend', met: 2, of: 3 }]);
});

test('nobody waits any longer when no more are made at once', async () => {
  const { call, gathering, lent, turns } = open(racy);
  gathering.expect(3);
  const running = [call('lend'), call('lend')];
  await turns(20);
  expect(gathering.expect(0)).toEqual([]);
  expect(lent(await Promise.all(running))).toBe(2);
});
