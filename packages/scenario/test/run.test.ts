import { inspect } from 'node:util';
import { parseWorld, workCalendar } from '@faultbench/core';
import { type Answer, type Run, ScenarioFailed, type ScenarioResponse, type Script, Skip } from '@faultbench/scenario';
import { answers, type Parts, play } from './support/stage';

describe('steps', () => {
  test('are told under their phases, with every exchange', async () => {
    const { steps, exchanges } = await play(async (run) => {
      await run.as('clerk').get('/before');
      run.given('a book');
      await run.as('clerk').get('/x');
      run.when('it is lent');
      await run.as('member', 2).tool('borrow', { book_id: '1' });
      run.then('it is out');
      await run.anonymous.get('/x');
    });
    expect(steps).toEqual([
      ' · clerk GET /before → 200',
      'GIVEN a book',
      ' · clerk GET /x → 200',
      'WHEN it is lent',
      ' · member#2 TOOL borrow → 200',
      'THEN it is out',
      ' · anonymous GET /x → 200',
    ]);
    expect(exchanges.map(({ phase }) => phase)).toEqual(['', 'GIVEN', 'WHEN', 'THEN']);
    expect(exchanges[2]).toMatchObject({
      door: 'mcp',
      method: 'TOOL',
      target: 'borrow',
      status: 200,
      body: { done: true },
    });
  });

  test('stand in the order in which requests began, each in the phase of its beginning', async () => {
    const open: (() => void)[] = [];
    const later = (path: string): Promise<Answer> =>
      new Promise((resolve) => open.push(() => resolve({ status: 200, headers: {}, text: path, durationMs: 1 })));
    const { steps, exchanges } = await play(
      async (run) => {
        run.given('two requests');
        const [first, second] = [run.as('a').get('/1'), run.as('b').get('/2')];
        run.when('they end the other way round');
        for (const end of open.reverse()) end();
        await second;
        await first;
      },
      { doors: { http: ({ path }) => later(path) } },
    );
    expect(steps.slice(1, 3)).toEqual([' · a GET /1 → 200', ' · b GET /2 → 200']);
    expect(exchanges.map(({ phase }) => phase)).toEqual(['GIVEN', 'GIVEN']);
  });

  test('notes are the message of a scenario that passes, and only of that', async () => {
    const notes = (run: Run) => {
      run.note('one');
      run.note('two');
    };
    expect(await play(notes)).toMatchObject({ outcome: 'passed', message: 'one; two', steps: [' · one', ' · two'] });
    const failing = await play((run) => {
      notes(run);
      run.check(false, 'a fact');
    });
    expect(failing).toMatchObject({ outcome: 'failed', message: 'a fact' });
  });

  test('a run that is awaited by mistake is an error', async () => {
    const { outcome, message } = await play(async (run) => {
      const thing: unknown = run;
      await thing;
    });
    expect([outcome, message]).toEqual(['error', 'TypeError: a run is not awaited: then() takes the text of a phase']);
  });
});

describe('an actor', () => {
  const sent = async (act: (run: Run) => unknown) => (await play(act)).asked.map((text) => JSON.parse(text));

  test('sends bodies only where there are some', async () => {
    expect(
      await sent(async (run) => {
        const clerk = run.as('clerk');
        await clerk.get('/x', {});
        await clerk.get('/x', { a: 1 });
        await clerk.post('/x');
        await clerk.post('/x', { b: 1 }, { a: 1 });
        await clerk.put('/x');
        await clerk.patch('/x');
        await clerk.delete('/x');
        await Reflect.apply(clerk.request, clerk, ['post', '/x', { headers: { 'if-match': '"1"' } }]);
      }),
    ).toEqual([
      { persona: 'clerk', method: 'GET', path: '/x' },
      { persona: 'clerk', method: 'GET', path: '/x', params: { a: 1 } },
      { persona: 'clerk', method: 'POST', path: '/x', body: {} },
      { persona: 'clerk', method: 'POST', path: '/x', body: { b: 1 }, params: { a: 1 } },
      { persona: 'clerk', method: 'PUT', path: '/x', body: {} },
      { persona: 'clerk', method: 'PATCH', path: '/x', body: {} },
      { persona: 'clerk', method: 'DELETE', path: '/x' },
      { persona: 'clerk', method: 'POST', path: '/x', headers: { 'if-match': '"1"' } },
    ]);
  });

  const composition = {
    members: [
      {
        name: 'lending',
        operations: [{ name: 'get_loan', method: 'GET', path: '/loans/{id}', alias: { date_from: 'from' } }],
      },
      { name: 'shop', operations: [{ name: 'pay', method: 'POST', path: '/bills/{id}/pay' }] },
    ],
  } as const;

  test('calls an operation of any member through both doors', async () => {
    const { asked } = await play(
      async (run) => {
        await run.as('clerk').call('get_loan', { id: 'a/b', date_from: '2026-10-23' });
        await run.as('clerk').call('get_loan', { id: '7' });
        await run.as('clerk').call('pay', { id: '7', amount: '1.00' });
        await run.as('clerk').call('get_loan', { id: '7', date_from: 'x' }, { door: 'mcp' });
      },
      { composition },
    );
    expect(asked).toEqual([
      '{"persona":"clerk","method":"GET","path":"/lending/loans/a%2Fb","params":{"from":"2026-10-23"}}',
      '{"persona":"clerk","method":"GET","path":"/lending/loans/7"}',
      '{"persona":"clerk","method":"POST","path":"/shop/bills/7/pay","body":{"amount":"1.00"}}',
      'clerk get_loan {"id":"7","from":"x"}',
    ]);
  });

  test.each([
    ['nope', {}, "RangeError: no use case 'nope' in the composition"],
    ['get_laon', {}, 'RangeError: no use case \'get_laon\' in the composition (did you mean "get_loan"?)'],
    ['get_loan', {}, "RangeError: get_loan: its path wants 'id'"],
  ])('calling %s with %j is an error', async (name, args, message) => {
    const played = await play((run) => run.as('clerk').call(name, args), { composition });
    expect(played).toMatchObject({ outcome: 'error', message });
  });

  test('is a role, or another person of it', async () => {
    const seen: unknown[] = [];
    await play((run) => seen.push(run.as('clerk').persona, String(run.as('clerk', 2)), inspect(run.anonymous)));
    expect(seen).toEqual(['clerk', '<clerk#2>', '<anonymous>']);
  });

  test.each<[string, number, readonly string[], string]>([
    ['clerk', 1, ['clerk'], ''],
    ['clerk', 3, ['clerk'], ''],
    ['clerk', 3, ['clerk#3'], ''],
    ['clerk', 1, [], ''],
    ['clerk', 2, ['clerk#3'], "RangeError: SC-LB-01 acts as 'clerk#2' but declares personas ['clerk#3']"],
    ['clerk', 1, ['auditor'], "RangeError: SC-LB-01 acts as 'clerk' but declares personas ['auditor']"],
    ['king', 2, [], "RangeError: 'king#2': no role 'king' in the role catalogue library.yaml"],
    ['clerk', 0, [], "RangeError: 'clerk', 0: persons are counted from 1"],
  ])('%s %d where %j are declared: %s', async (role, n, personas, message) => {
    const parts = { roles: ['clerk', 'auditor'] };
    const played = await play((run) => void run.as(role, n), parts, { personas: personas as never });
    expect(played.message).toBe(message);
  });
});

test('a link is opened and answered by its holder', async () => {
  const { asked, exchanges } = await play(async (run) => {
    await run.link('/public/n/1').open().ok();
    const files = { scan: { filename: 'a.txt', content: 'x' } };
    await run.link('/public/n/1', 'the reader').submit({ answer: 'yes' }, files).ok();
    await run.link('/public/n/1').submit();
  });
  expect(asked.map((text) => JSON.parse(text))).toEqual([
    { method: 'GET', url: '/public/n/1', holder: 'the recipient' },
    {
      method: 'POST',
      url: '/public/n/1',
      holder: 'the reader',
      form: { answer: 'yes' },
      files: { scan: { filename: 'a.txt', content: 'x' } },
    },
    { method: 'POST', url: '/public/n/1', holder: 'the recipient', form: {} },
  ]);
  expect(exchanges.map(({ door, persona }) => `${door} ${persona}`)).toEqual([
    'public the recipient',
    'public the reader',
    'public the recipient',
  ]);
});

test('keys, addresses and requests have names of their own run, the same in each run of the same seed', async () => {
  const names: string[] = [];
  const script = async (run: Run) => {
    names.push(run.key(), run.key('LOAN'), run.email(), run.email('reader'));
    await run.anonymous.get('/x');
  };
  const [first, second] = [await play(script), await play(script)];
  expect(names.slice(0, 4)).toEqual(names.slice(4));
  expect(names[0]).toMatch(/^K-scn0a1b2c-01[0-9a-f]{4}-1$/);
  expect(names[1]).toMatch(/^LOAN-scn0a1b2c-01[0-9a-f]{4}-2$/);
  expect(names[2]).toMatch(/^someone\.scn0a1b2c\.[0-9a-f]{6}@customer\.example$/);
  expect(names[3]).toMatch(/^reader\.scn0a1b2c\./);
  expect(new Set(names).size).toBe(4);
  expect(first.exchanges[0]?.requestId).toBe('scn-scn0a1b2c-SC-LB-01-5');
  expect(second.exchanges).toEqual(first.exchanges);
});

describe('faults', () => {
  test('skip a scenario where there are none', async () => {
    const played = await play((run) => run.fault.next('lending.borrow', 'timeout'), { doors: { mode: 'live' } });
    expect([played.outcome, played.message]).toEqual([
      'skipped',
      'in-process only: fault injection is not possible in live mode',
    ]);
  });

  test('are told as steps', async () => {
    const seen: unknown[] = [];
    const note =
      (name: string) =>
      async (...given: unknown[]) =>
        void seen.push([name, ...given]);
    const faults = {
      next: note('next'),
      plan: note('plan'),
      set: note('set'),
      profile: note('profile'),
      clear: note('clear'),
    };
    const { steps } = await play(
      async (run) => {
        await run.fault.next('lending.borrow', 'timeout');
        await run.fault.set({ 'lending.borrow': {} });
        await run.fault.profile(true);
        await run.fault.clear();
      },
      { doors: { faults } },
    );
    expect(steps).toEqual([
      ' · fault: timeout on lending.borrow, once',
      ' · fault: rules for lending.borrow',
      ' · fault: those of the world are on',
      ' · fault: none',
    ]);
    expect(seen.map((each) => (Array.isArray(each) ? each[0] : each))).toEqual(['next', 'set', 'profile', 'clear']);
  });
});

describe('ticks', () => {
  const ticks = ['POST /lending/tick', 'POST /shop/tick'];

  test('run in order, as the one who ticks', async () => {
    const { asked } = await play(
      (run) => run.tick(),
      { options: { ticks, tickAs: 'ticker' } },
      { personas: ['member'] },
    );
    expect(asked).toEqual([
      '{"persona":"ticker","method":"POST","path":"/lending/tick","body":{}}',
      '{"persona":"ticker","method":"POST","path":"/shop/tick","body":{}}',
    ]);
  });

  test('are nobody’s where nobody is named, and must succeed', async () => {
    const http = answers({ '/lending/tick': 500 });
    const played = await play((run) => run.tick(), { options: { ticks }, doors: { http } });
    expect([played.outcome, played.message]).toEqual([
      'failed',
      'POST /lending/tick as anonymous (http): expected success, got 500 {}',
    ]);
  });

  test('are an error where there are none', async () => {
    const { message } = await play((run) => run.tick());
    expect(message).toBe('RangeError: lending: the catalogue lists no tick routes');
  });
});

describe('the clock', () => {
  const told = async (act: (run: Run) => unknown, parts = {}) => {
    const played = await play(act, parts);
    return [...played.steps, played.message];
  };

  test('reads the time it is set to, in the zone of the catalogue', async () => {
    const seen: string[] = [];
    const steps = await told(async (run) => {
      seen.push(await run.clock.set('2026-10-23T10:00'));
      seen.push(await run.clock.to(new Date('2026-10-23T09:00:00.500Z')), await run.clock.now());
    });
    expect(seen).toEqual(['2026-10-23T09:00:00.000Z', '2026-10-23T09:00:00.500Z', '2026-10-23T09:00:00.500Z']);
    expect(steps).toEqual([
      ' · the clock reads 2026-10-23T09:00:00Z',
      ' · the clock reads 2026-10-23T09:00:00.500Z',
      '',
    ]);
    expect(await told((run) => run.clock.set('2026-10-23T10:00'), { options: { zone: 'UTC' } })).toEqual([
      ' · the clock reads 2026-10-23T10:00:00Z',
      '',
    ]);
  });

  test('moves by working days at the same local time, by days of 24 hours', async () => {
    const seen: string[] = [];
    const steps = await told(async (run) => {
      await run.clock.set('2026-10-23T10:00');
      seen.push(await run.clock.advance('+1 working day'), await run.clock.advance('-1 working day'));
      seen.push(await run.clock.advance('+3d'));
    });
    expect(seen).toEqual(['2026-10-26T10:00:00.000Z', '2026-10-23T09:00:00.000Z', '2026-10-26T09:00:00.000Z']);
    expect(steps[3]).toBe(' · the clock moves +3d');
  });

  test('goes by the calendar that is given, else by the catalogue’s', async () => {
    const seen: string[] = [];
    const options = { calendar: workCalendar({ weekend: ['fri', 'sat'] }) };
    await told(
      async (run) => {
        await run.clock.set('2026-10-22T10:00Z');
        seen.push(await run.clock.advance('+1 working day'));
        await run.clock.set('2026-10-22T10:00Z');
        seen.push(await run.clock.advance('+1 working day', { calendar: workCalendar() }));
        await run.clock.set('2026-10-22T10:00Z');
        seen.push(await run.clock.advance('+1 working day', { calendar: { weekend: ['fri', 'sat', 'sun', 'mon'] } }));
      },
      { options },
    );
    expect(seen.map((each) => each.slice(0, 10))).toEqual(['2026-10-25', '2026-10-23', '2026-10-27']);
  });

  test("goes by the zone and the calendar of its clock's world, else of the first that has some", async () => {
    const member = (name: string, clock: string) => {
      const { spec } = parseWorld(`${clock}\nservices: { ${name}: { records: { a: { x: str } } } }`, {
        file: 'a',
        name,
      });
      return { name, operations: [], ...(spec ? { world: spec } : {}) };
    };
    const riyadh = member('desk', 'clock: { zone: Asia/Riyadh, calendar: { weekend: [fri, sat] } }');
    const feast = member('till', 'clock: { zone: UTC, calendar: { holidays: ["2026-10-23"] } }');
    const composition = { members: [member('shelf', ''), riyadh, feast] };
    const moved = async (options: Parts['options'] = {}) => {
      const seen: string[] = [];
      const script: Script = async (run) => {
        seen.push(await run.clock.set('2026-10-22T10:00'), await run.clock.advance('+1 working day'));
      };
      await told(script, { composition, options });
      return seen.map((instant) => instant.slice(0, 13));
    };
    expect(await moved()).toEqual(['2026-10-22T07', '2026-10-25T07']);
    expect(await moved({ clock: 'till' })).toEqual(['2026-10-22T10', '2026-10-26T10']);
    expect(await moved({ zone: 'Europe/London', calendar: {} })).toEqual(['2026-10-22T09', '2026-10-23T09']);
  });

  test('that cannot be moved skips: set tells its step before, advance looks before it reads', async () => {
    const clock = {
      unavailable: () => 'the catalogue names no clock service',
      set: async () => '',
      now: async () => '',
    };
    const reason = 'in-process only here: the catalogue names no clock service';
    expect(await told((run) => run.clock.set('2026-10-23T10:00Z'), { doors: { clock } })).toEqual([
      ' · the clock reads 2026-10-23T10:00:00Z',
      reason,
    ]);
    expect(await told((run) => run.clock.advance('nonsense'), { doors: { clock } })).toEqual([reason]);
    expect(await told((run) => run.clock.now(), { doors: { clock } })).toEqual([reason]);
  });

  test.each([
    ['3d', "RangeError: advance by +3d, +2h30m or '+3 working days', not '3d'"],
    ['+99999999d', "RangeError: the clock cannot read '+99999999d': write a date and time, like"],
  ])('cannot move by %s', async (by, message) => {
    expect((await told((run) => run.clock.advance(by))).at(-1)).toMatch(message);
  });

  test('cannot read everything', async () => {
    expect(await told((run) => run.clock.set('tomorrow'))).toEqual([
      `RangeError: the clock cannot read 'tomorrow': write a date and time, like "2026-10-23T10:00 Europe/London" or "2026-10-23T09:00Z", from 1970 to 9999`,
    ]);
  });
});

describe('eventually', () => {
  const growing = () => {
    let count = 0;
    return {
      http: async (): Promise<Answer> => ({ status: 200, headers: {}, text: `{"n":${++count}}`, durationMs: 1 }),
    };
  };
  const probe = (run: Run) => () => run.anonymous.get('/x');
  const n = (least: number) => (response: ScenarioResponse) => response.value<number>('n') >= least;

  test('asks until it holds', async () => {
    const { outcome, steps, time } = await play((run) => run.eventually(probe(run), { until: n(3) }), {
      doors: growing(),
    });
    expect([outcome, steps.length, steps[0]]).toEqual(['passed', 4, ' · until it holds (≤ 10s)']);
    expect(time.waits).toEqual([250, 250]);
  });

  test('asks once more at the deadline, then tells the last answer and why', async () => {
    const options = { until: (r: ScenarioResponse) => r.field('n', 9), timeout: 0.6, what: 'it is nine' };
    const { outcome, message, failing, time, steps } = await play((run) => run.eventually(probe(run), options), {
      doors: growing(),
    });
    expect(outcome).toBe('failed');
    expect(message).toBe(
      "it is nine did not hold within 0.6s (asked 4 times, last: ScenarioFailed: GET /x as anonymous (http): field 'n': expected 9 and got 4)",
    );
    expect(failing?.body).toEqual({ n: 4 });
    expect(time.waits.map(Math.round)).toEqual([250, 250, 100]);
    expect(steps[0]).toBe(' · until it is nine (≤ 0.6s)');
  });

  test('asks exactly once where there is no time', async () => {
    const { message, asked: _asked } = await play((run) => run.eventually(probe(run), { until: n(2), timeout: 0 }), {
      doors: growing(),
    });
    expect(message).toBe('the condition did not hold within 0s (asked 1 time)');
  });

  test("takes a failing expectation of Jest's for not yet", async () => {
    const until = (response: ScenarioResponse) => {
      expect(response.value('n')).toBe(2);
      return true;
    };
    expect((await play((run) => run.eventually(probe(run), { until }), { doors: growing() })).outcome).toBe('passed');
  });

  test.each([
    [
      'until',
      () => {
        throw new TypeError('a typo');
      },
      answers({ '/x': 200 }),
      'error',
      'TypeError: a typo',
    ],
    [
      'probe',
      () => true,
      async () => {
        throw new Error('no route');
      },
      'error',
      'Error: no route',
    ],
  ])('is ended at once by an error in %s', async (_where, until, http, outcome, message) => {
    const played = await play((run) => run.eventually(probe(run), { until }), { doors: { http } });
    expect([played.outcome, played.message, played.time.waits]).toEqual([outcome, message, []]);
  });

  test('is ended at once by an expectation that fails in the probe', async () => {
    const failing = (run: Run) => () => run.anonymous.get('/x').status(201);
    const played = await play((run) => run.eventually(failing(run), { until: () => true }), { doors: growing() });
    expect([played.outcome, played.time.waits]).toEqual(['failed', []]);
  });

  test('ticks before each probe when asked', async () => {
    const options = { ticks: ['POST /tick'] };
    const { steps } = await play((run) => run.eventually(probe(run), { until: n(4), tick: true }), {
      doors: growing(),
      options,
    });
    expect(steps.slice(1).map((step) => step.split(' ')[3])).toEqual(['POST', 'GET', 'POST', 'GET']);
  });
});

describe('at once', () => {
  test('all start together, and answers and steps are in the order of their numbers', async () => {
    const waiting: [string, (answer: Answer) => void][] = [];
    const http = ({ persona }: { readonly persona: string }) =>
      new Promise<Answer>((resolve) => {
        waiting.push([persona, resolve]);
        // none is answered before all have arrived; then the last is first
        if (waiting.length % 3 !== 0) return;
        for (const [name, answer] of waiting.splice(0).reverse())
          answer({ status: 200, headers: {}, text: JSON.stringify(name), durationMs: 1 });
      });
    const bodies: unknown[] = [];
    const { steps } = await play(
      async (run) => {
        const all = await run.concurrently(3, async (index) => {
          await run.as('member', index + 1).get('/first');
          return run.as('member', index + 1).get('/second');
        });
        bodies.push(...all.expect({ 200: 3 }).map((each) => each.body));
      },
      { doors: { http } },
    );
    expect(bodies).toEqual(['member', 'member#2', 'member#3']);
    expect(steps).toEqual([
      ' · 3 requests at once',
      ...['member', 'member#2', 'member#3'].flatMap((who) => [
        ` · ${who} GET /first → 200`,
        ` · ${who} GET /second → 200`,
      ]),
    ]);
  });

  test('are capped where so many are not possible, and that is said', async () => {
    const { message, exchanges, steps } = await play(async (run) => {
      const all = await run.concurrently(50, () => run.anonymous.get('/x'));
      all.expect({ 200: all.length });
    });
    expect([message, exchanges.length]).toEqual(['concurrency 50 capped at 32 in inprocess mode', 32]);
    expect(steps[1]).toBe(' · 32 requests at once');
  });

  test('all start, also when one throws before it has sent anything', async () => {
    const played = await play((run) =>
      run.concurrently(3, (index) => {
        if (index === 0) throw new RangeError('at once');
        return run.anonymous.get(`/${index}`).ok();
      }),
    );
    expect([played.message, played.exchanges.map(({ target }) => target)]).toEqual([
      'RangeError: at once',
      ['/1', '/2'],
    ]);
  });

  test('all finish before the first error in their order is thrown', async () => {
    const done: number[] = [];
    const played = await play((run) =>
      run.concurrently(4, async (index) => {
        const answer = await run.anonymous.get('/x');
        done.push(index);
        if (index % 2 === 1) throw new RangeError(`number ${index}`);
        return answer;
      }),
    );
    expect([played.message, done]).toEqual(['RangeError: number 1', [0, 1, 2, 3]]);
  });

  describe('where handlers wait for each other', () => {
    const playGathered = async (script: (run: Run, told: readonly number[]) => unknown, met = 3) => {
      const told: number[] = [];
      const gather = async (count: number) => {
        told.push(count);
        return count === 0 ? [{ operation: 'lending.borrow', met, of: 3 }] : [];
      };
      return { ...(await play((run) => script(run, told), { doors: { gather } })), told };
    };

    test('the world is told how many come, and that no more do', async () => {
      const { told, steps, message } = await playGathered((run) => run.concurrently(3, () => run.anonymous.get('/x')));
      expect([told, message, steps.at(-1)]).toEqual([[3, 0], '', ' · 3 of 3 met at the pause of lending.borrow']);
    });

    test('those that did not overlap are told apart', async () => {
      const { message, outcome } = await playGathered((run) => run.concurrently(3, () => run.anonymous.get('/x')), 1);
      expect([outcome, message]).toEqual(['passed', '1 of 3 met at the pause of lending.borrow']);
    });

    test('nobody waits for one that fails', async () => {
      const { told, outcome } = await playGathered((run, soFar) =>
        run.concurrently(2, async (index) => {
          if (index === 0) throw new RangeError('before it has sent anything');
          while (!soFar.includes(0)) await new Promise(setImmediate);
          return run.anonymous.get('/x');
        }),
      );
      expect([outcome, told]).toEqual(['error', [2, 0]]);
    });
  });

  test.each([0, -1, 1.5])('%d is no number of them', async (n) => {
    const { outcome, message } = await play((run) => run.concurrently(n, () => run.anonymous.get('/x')));
    expect([outcome, message]).toEqual(['error', `RangeError: ${n} requests at once: give a whole number from 1`]);
  });
});

test.each([
  [undefined, 'it is so'],
  [null, 'it is so'],
  [0, 'it is so — got 0'],
])('a check that fails tells what it got: %j', async (got, message) => {
  const played = await play(async (run) => {
    await run.anonymous.get('/x');
    run.check(false, 'it is so', got);
  });
  expect([played.outcome, played.message]).toEqual(['failed', message]);
  expect((await play((run) => run.check(1, 'it is so'))).outcome).toBe('passed');
});

test('a failure of an expectation and a skip are two things', () => {
  expect(new ScenarioFailed('x')).toBeInstanceOf(Error);
  expect(new ScenarioFailed('x').response).toBeUndefined();
  expect(new Skip('x')).not.toBeInstanceOf(ScenarioFailed);
});
