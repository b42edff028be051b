import assert from 'node:assert';
import {
  keyedDigits,
  makeScenario,
  type Run,
  randomDigits,
  runAll,
  runIdOf,
  runScenario,
  ScenarioFailed,
  type ScenarioOptions,
  type ScenarioResponse,
  type Script,
  Skip,
} from '@faultbench/scenario';
import { answers, type Parts, play, stageOf } from './support/stage';

const refuse = (error: unknown) => () => {
  throw error;
};

async function outcome(fn: Script, parts: Parts = {}, options: ScenarioOptions = {}) {
  const { stage, asked } = stageOf(parts);
  const result = await runScenario(makeScenario('SC-LB-01', 'a loan', options, fn), stage);
  return { ...result, asked };
}

describe('a scenario that does not run here', () => {
  const never = refuse(new Error('it ran'));

  test('is skipped with the reason, without steps, and nothing is cleaned up', async () => {
    const { outcome: end, message, steps, asked } = await outcome(never, {}, { modes: ['live'] });
    expect([end, message, steps, asked]).toEqual(['skipped', 'declared live only', [], []]);
  });

  test('is skipped for what it declares before anything is made ready', async () => {
    const doors = { mode: 'live', before: refuse(new Error('made ready')) } as const;
    const reason = 'in-process only: fault injection is not possible against a deployment';
    expect(await outcome(never, { doors }, { tags: ['failure'] })).toMatchObject({
      outcome: 'skipped',
      message: reason,
    });
  });

  test('is skipped for what is missing', async () => {
    const before = async () => 'live: no token for persona clerk#2';
    const played = await outcome(never, { doors: { before } });
    expect([played.outcome, played.message, played.asked]).toEqual([
      'skipped',
      'live: no token for persona clerk#2',
      [],
    ]);
  });

  test('is an error when it cannot begin', async () => {
    const played = await outcome(never, { doors: { before: refuse(new TypeError('no server')) } });
    expect([played.outcome, played.message, played.asked]).toEqual([
      'error',
      'it could not begin: TypeError: no server',
      [],
    ]);
  });
});

const asking = (then: (answer: ScenarioResponse, run: Run) => unknown): Script => {
  return async (run) => {
    const first = await run.anonymous.get('/first');
    await run.anonymous.get('/last');
    await then(first, run);
  };
};

test.each<[string, (answer: ScenarioResponse, run: Run) => unknown, string, string, string | undefined]>([
  ['a skip', refuse(new Skip('not today')), 'skipped', 'not today', undefined],
  [
    'a failure is about its response',
    (first) => first.status(1),
    'failed',
    'GET /first as anonymous (http): expected status 1, got 200 {"done":true}',
    '/first',
  ],
  ['a failure about none is about the last', refuse(new ScenarioFailed('no')), 'failed', 'no', '/last'],
  [
    "an assertion of Node's is a failure",
    () => assert.equal(1, 2, 'one is not two'),
    'failed',
    'AssertionError: one is not two',
    '/last',
  ],
  [
    'anything else is an error',
    refuse(new TypeError('x is not a function')),
    'error',
    'TypeError: x is not a function',
    '/last',
  ],
  ['what is no error is one', refuse('a text'), 'error', 'Error: a text', '/last'],
])('%s', async (_name, then, end, message, target) => {
  const played = await outcome(asking(then));
  expect([played.outcome, played.message, played.failing?.target]).toEqual([end, message, target]);
  expect([played.steps.length, played.exchanges.length, played.asked.at(-1)]).toEqual([2, 2, 'after SC-LB-01']);
});

test("an expectation of Jest's that fails is a failure", async () => {
  const played = await outcome(asking(() => expect(1).toBe(2)));
  expect(played.outcome).toBe('failed');
});

test('a failure before anything was asked is about nothing', async () => {
  expect((await outcome(refuse(new ScenarioFailed('no')))).failing).toBeUndefined();
});

test('a result tells all about its scenario', async () => {
  const { stage } = stageOf();
  const options = { stories: ['LB-1'], tags: ['clock'], generated: true };
  expect(
    await runScenario(
      makeScenario('PROBE-A', 'a title', options, () => undefined),
      stage,
    ),
  ).toEqual({
    id: 'PROBE-A',
    title: 'a title',
    mode: 'inprocess',
    outcome: 'passed',
    durationMs: 0,
    message: '',
    stories: ['LB-1'],
    tags: ['clock'],
    steps: [],
    exchanges: [],
    generated: true,
  });
});

describe('a cleanup that fails', () => {
  const doors = { after: refuse(new RangeError('the server is gone')) };

  test('makes an error of a scenario that passed', async () => {
    expect(await outcome(() => undefined, { doors })).toMatchObject({
      outcome: 'error',
      message: 'cleanup failed: RangeError: the server is gone',
    });
  });

  test.each([
    ['failed', 'no', new ScenarioFailed('no')],
    ['skipped', 'not today', new Skip('not today')],
  ])('leaves another outcome as it was: %s', async (end, message, error) => {
    expect(await outcome(refuse(error), { doors })).toMatchObject({ outcome: end, message });
  });
});

describe('chains that nobody awaits', () => {
  test('are awaited at the end, and make an error of what looks passed', async () => {
    const played = await outcome((run) => {
      run.anonymous.get('/lending/loans').status(500);
      run.anonymous.tool('borrow').ok();
    });
    expect([played.outcome, played.message, played.exchanges.length]).toEqual([
      'error',
      '2 request chains were never awaited: GET /lending/loans, TOOL borrow',
      2,
    ]);
  });

  test('do not hide a failure', async () => {
    const played = await outcome((run) => {
      run.anonymous.get('/x').status(500);
      run.check(false, 'a fact');
    });
    expect([played.outcome, played.message]).toEqual(['failed', 'a fact']);
  });

  test('are none when the last link is awaited, returned or put together with others', async () => {
    const played = await outcome(async (run) => {
      await run.anonymous.get('/x').ok().status(200);
      await Promise.all([run.anonymous.get('/y').ok(), run.anonymous.get('/y').value('done')]);
      return run.anonymous.get('/z').ok();
    });
    expect([played.outcome, played.message]).toEqual(['passed', '']);
  });
});

const tick = () => new Promise((resolve) => setImmediate(resolve));
const slowly: Parts = {
  doors: {
    http: async () => {
      await tick();
      return { status: 200, headers: {}, text: '{}', durationMs: 1 };
    },
  },
  options: { ticks: ['POST /tick'] },
};

describe('work that nobody awaits', () => {
  const get = (run: Run) => run.anonymous.get('/x').status(500);

  test.each<[string, (run: Run) => unknown]>([
    ['clock.set', (run) => run.clock.set('2026-10-23T10:00')],
    ['clock.to', (run) => run.clock.to('2026-10-23T10:00')],
    ['clock.advance', (run) => run.clock.advance('3d')],
    ['tick', (run) => run.tick()],
    ['concurrently', (run) => run.concurrently(2, () => get(run))],
    ['eventually', (run) => run.eventually(() => get(run), { until: () => true })],
  ])('is an error: %s', async (label, work) => {
    const played = await outcome((run) => void work(run), slowly);
    expect([played.outcome, played.message]).toEqual(['error', `${label} was never awaited`]);
  });

  test('is none where it is awaited, in whatever way', async () => {
    const played = await outcome(async (run) => {
      await Promise.all([run.clock.set('2026-10-23T10:00'), run.concurrently(2, () => run.anonymous.get('/x'))]);
      await run.clock.advance('3d').catch(() => undefined);
      await run.tick().finally(() => undefined);
      return run.eventually(() => run.anonymous.get('/x'), { until: () => true });
    }, slowly);
    expect([played.outcome, played.message]).toEqual(['passed', '']);
  });

  test('is an error where a function asks that nobody awaits, and it asks no more', async () => {
    const asked: Promise<unknown>[] = [];
    const ask = async (run: Run) => {
      await run.anonymous.get('/first');
      await run.anonymous.get('/second');
    };
    const played = await outcome((run) => void asked.push(ask(run).catch(String)), slowly);
    expect([played.outcome, played.message]).toEqual([
      'error',
      '1 request was still under way when the scenario ended: GET /first; await the function that asks',
    ]);
    expect(await Promise.all(asked)).toEqual([
      'RangeError: GET /second comes when its scenario has ended: await the function that asks it',
    ]);
  });

  test('is none where a request hangs and somebody has given it up', async () => {
    const { stage } = stageOf({ doors: { http: () => new Promise(() => undefined) } });
    const time = { ...stage.time, alarm: (_ms: number, ring: () => void) => stage.time.alarm(0, ring) };
    const race: Script = (run) => Promise.race([run.anonymous.get('/x'), tick()]);
    const { outcome: end, message } = await runScenario(makeScenario('SC-LB-01', 'a', {}, race), { ...stage, time });
    expect([end, message]).toEqual(['passed', '']);
  });
});

test('a scenario that takes longer than it may has failed, and its world is closed', async () => {
  const { stage, asked } = stageOf();
  const never = makeScenario('SC-LB-01', 'a loan', { timeout: 1 }, () => new Promise(() => undefined));
  stage.catalogue.add(never);
  const [played] = await runAll(stage);
  expect([played?.outcome, played?.message]).toEqual(['failed', 'it did not end within 0.001s']);
  expect(asked).toContain('after SC-LB-01');
});

describe('all scenarios of a catalogue', () => {
  function lending(parts: Parts = {}) {
    const opened = stageOf(parts);
    for (const number of ['01', '02', '03', '04', '05', '06'])
      opened.stage.catalogue.scenario(
        `SC-LB-${number}`,
        'a loan',
        { tags: number < '03' ? ['early'] : [] },
        () => undefined,
      );
    return opened;
  }
  const ids = async (stage: Parameters<typeof runAll>[0], options: Parameters<typeof runAll>[1] = {}) =>
    (await runAll(stage, options)).map(({ id }) => id);

  test('run in its order, one result each, between start and stop', async () => {
    const { stage, asked } = lending();
    expect(await ids(stage)).toEqual(['SC-LB-01', 'SC-LB-02', 'SC-LB-03', 'SC-LB-04', 'SC-LB-05', 'SC-LB-06']);
    expect([asked[0], asked.at(-1), asked.length]).toEqual(['start', 'stop', 8]);
  });

  test('are filtered, and shuffled by a seed', async () => {
    const { stage } = lending();
    expect(await ids(stage, { tags: 'early' })).toEqual(['SC-LB-01', 'SC-LB-02']);
    const order = await ids(stage, { shuffle: 42 });
    expect(order).toEqual(await ids(stage, { shuffle: 42 }));
    expect(order).not.toEqual(await ids(stage));
    expect([...order].sort()).toEqual(await ids(stage));
  });

  test('do not keep each other from running', async () => {
    const { stage } = lending({
      doors: { before: async ({ id }) => (id === 'SC-LB-02' ? refuse(new Error('no'))() : undefined) },
    });
    expect((await runAll(stage)).map((result) => result.outcome)).toEqual([
      'passed',
      'error',
      ...Array(4).fill('passed'),
    ]);
  });

  test('stop what was started, also when that failed', async () => {
    const { stage, asked } = lending({ doors: { start: refuse(new Error('no port')) } });
    await expect(runAll(stage)).rejects.toThrow('no port');
    expect(asked).toEqual(['stop']);
  });
});

test('the id of a run is scn and six digits, the same for a seed and run, another for others', () => {
  expect(runIdOf(keyedDigits(7, 1))).toMatch(/^scn[0-9a-f]{6}$/);
  expect(runIdOf(keyedDigits(7, 1))).toBe(runIdOf(keyedDigits(7, 1)));
  expect(new Set([runIdOf(keyedDigits(7, 1)), runIdOf(keyedDigits(7, 2)), runIdOf(keyedDigits(8, 1))]).size).toBe(3);
  expect(runIdOf(randomDigits)).toMatch(/^scn[0-9a-f]{6}$/);
});

test('a refused answer keeps what was asked before it', async () => {
  const http = answers({ '/a': 200, '/b': [409, { detail: 'no copy left' }] });
  const played = await play(
    async (run) => {
      await run.as('member').get('/a').ok();
      await run.as('member').get('/b').refused(409, 'no copy');
      await run.as('member').get('/b').ok();
    },
    { doors: { http } },
  );
  expect(played.steps).toEqual([' · member GET /a → 200', ' · member GET /b → 409', ' · member GET /b → 409']);
  expect(played.message).toBe('GET /b as member (http): expected success, got 409 {"detail":"no copy left"}');
});
