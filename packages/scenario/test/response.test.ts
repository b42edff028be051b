import { inspect } from 'node:util';
import { PendingResponse, Responses, respond, ScenarioFailed, type ScenarioResponse } from '@faultbench/scenario';
import { answer, body, failureOf } from './support/answers';

test('it prints as its exchange', () => {
  expect(String(answer(201, ''))).toBe('<http GET /x → 201>');
  expect(inspect(answer(201, ''))).toBe('<http GET /x → 201>');
});

test('a failure names the exchange and carries the response', () => {
  const response = answer(500, '');
  let caught: unknown;
  try {
    response.fail('it broke');
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(ScenarioFailed);
  expect(caught).toMatchObject({ message: 'GET /x as clerk (http): it broke', response });
});

test('the body is JSON, else text of 2000 characters; the text is whole', () => {
  expect(body('{"a":1}').body).toEqual({ a: 1 });
  expect(body('').body).toBe('');
  const long = body('x'.repeat(3000));
  expect([String(long.body).length, long.text.length]).toEqual([2000, 3000]);
});

test('names of headers are in lower case', () => {
  const sent = {
    door: 'http',
    persona: 'a',
    method: 'GET',
    target: '/',
    request: null,
    phase: '',
    requestId: '',
  } as const;
  expect(respond(sent, { status: 200, headers: { 'Retry-After': '3' }, text: '', durationMs: 1 }).headers).toEqual({
    'retry-after': '3',
  });
});

test.each([
  ['{"detail":"no copy left"}', 'no copy left'],
  ['{"detail":[{"msg":"x"}]}', ''],
  ['["detail"]', ''],
  ['plain', ''],
])('the reason of %s is %j', (text, reason) => {
  expect(answer(409, text).reason).toBe(reason);
});

const refusal = answer(403, '{"detail":"Missing permission: loans:borrow"}');

test.each<[string, ScenarioResponse, (response: ScenarioResponse) => unknown, string]>([
  ['status', body('{}'), (r) => r.status(201), 'expected status 201, got 200 {}'],
  ['ok', answer(404, '{"a":1}'), (r) => r.ok(), 'expected success, got 404 {"a":1}'],
  ['ok of 299', answer(299, ''), (r) => r.ok(), 'it holds'],
  ['ok of 199', answer(199, ''), (r) => r.ok(), 'expected success, got 199 ""'],
  [
    'refused looks at the status first',
    refusal,
    (r) => r.refused(409, 'x'),
    'expected status 409, got 403 {"detail":"Missing permission: loans:borrow"}',
  ],
  ['refused ignores case', refusal, (r) => r.refused(403, 'MISSING'), 'it holds'],
  [
    'refused for another reason',
    refusal,
    (r) => r.refused(403, 'no copy'),
    "refused 403 as expected, but the reason was 'Missing permission: loans:borrow', not one saying 'no copy'",
  ],
  ['refused without words', refusal, (r) => r.refused(403, ''), 'it holds'],
  ['forbidden', refusal, (r) => r.forbidden('loans:borrow'), 'it holds'],
  ['forbidden for whatever', refusal, (r) => r.forbidden(), 'it holds'],
  [
    'forbidden for another permission',
    refusal,
    (r) => r.forbidden('loans:read'),
    "refused 403 as expected, but the reason was 'Missing permission: loans:borrow', not one saying 'missing permission: loans:read'",
  ],
  [
    'not found, not forbidden',
    answer(403, ''),
    (r) => r.notFound(),
    `expected status 404, got 403 "": a row outside this persona's visibility does not exist for them`,
  ],
  ['not found', answer(404, ''), (r) => r.notFound(), 'it holds'],
  ['unauthorized', answer(401, ''), (r) => r.unauthorized(), 'it holds'],
  [
    'fields, the first wrong one',
    body('{"a":1,"b":2,"c":3}'),
    (r) => r.fields({ a: 1, c: 4, b: 5 }),
    "field 'c': expected 4 and got 3",
  ],
  ['null is not absent', body('{"a":null}'), (r) => r.absent('a'), "field 'a' should not be there: null"],
  ['absent', body('{}'), (r) => r.absent('a'), 'it holds'],
  ['null of an absent field', body('{}'), (r) => r.field('a', null), "field 'a': expected null and got (absent)"],
  ['matches is truthy', body('{"a":2}'), (r) => r.matches('a', (value) => value), 'it holds'],
  ['matches', body('{"a":2}'), (r) => r.matches('a', (value) => value === 3, 'three'), 'a = 2 is not three'],
  ['matches without words', body('{"a":2}'), (r) => r.matches('a', () => false), 'a = 2 is not what was expected'],
  ['matches of nothing', body('{}'), (r) => r.matches('a', () => true), "no field 'a' in {}"],
  ['contains an item', body('{"a":[1,{"b":2}]}'), (r) => r.contains('a', { b: 2 }), 'it holds'],
  ['contains words', body('{"a":"a long text"}'), (r) => r.contains('a', 'long'), 'it holds'],
  ['contains a key', body('{"a":{"b":null}}'), (r) => r.contains('a', 'b'), 'it holds'],
  ['contains nothing of null', body('{"a":null}'), (r) => r.contains('a', 'b'), 'a does not contain "b": null'],
  ['contains nothing of a number', body('{"a":12}'), (r) => r.contains('a', 1), 'a does not contain 1: 12'],
  ['contains exactly', body('{"a":["1"]}'), (r) => r.contains('a', 1), 'a does not contain 1: ["1"]'],
  ['length of a list', body('[1,2]'), (r) => r.length('', 2), 'it holds'],
  ['length in characters', body('{"a":"𝄞é"}'), (r) => r.length('a', 2), 'it holds'],
  ['length in keys', body('{"a":{"b":1}}'), (r) => r.length('a', 2), 'a has 1 items, expected 2: {"b":1}'],
  ['length of null', body('{"a":null}'), (r) => r.length('a', 0), 'a has no length, expected 0: null'],
])('%s', (_name, response, check, message) => {
  expect(failureOf(() => check(response))).toBe(message);
});

test('every assertion gives the response back', () => {
  const response = body('{"a":[1]}');
  const chained = response
    .status(200)
    .ok()
    .field('a', [1])
    .fields({})
    .has('a')
    .absent('b')
    .matches('a', () => true);
  expect(chained.contains('a', 1).length('a', 1).sameAs(response)).toBe(response);
});

describe('a replay', () => {
  const same = (now: string, before: string, ...ignore: string[]) =>
    failureOf(() => body(now).sameAs(body(before), { ignore }));

  test('is compared by its status first', () => {
    expect(failureOf(() => answer(409, '{}').sameAs(answer(201, '[]')))).toBe(
      'a replay answered 409, the first call 201',
    );
  });

  test('is the same whatever the order of keys and the writing of numbers', () => {
    expect(same('{"a":1,"b":[1.0]}', '{"b":[1],"a":1}')).toBe('it holds');
    expect(same('[1,2]', '[2,1]')).toBe('a replay answered differently: [1,2], the first time [2,1]');
  });

  test('may differ in keys at the top that are left out, not in nested ones', () => {
    expect(same('{"at":1,"a":2}', '{"at":9,"a":2}', 'at')).toBe('it holds');
    expect(same('{"b":{"at":1}}', '{"b":{"at":9}}', 'at')).toMatch('b: {"at":1}, the first time {"at":9}');
    expect(same('[{"at":1}]', '[{"at":9}]', 'at')).not.toBe('it holds');
  });

  test('that differs tells the keys, sorted, with both values', () => {
    expect(same('{"z":1,"a":2,"m":3}', '{"z":2,"a":1,"m":3}')).toBe(
      'a replay answered differently: a: 2, the first time 1; z: 1, the first time 2',
    );
  });

  test('that lacks what was null is told whole', () => {
    expect(same('{}', '{"a":null}')).toBe('a replay answered differently: {}, the first time {"a":null}');
  });
});

describe('concurrent answers', () => {
  const of = (...statuses: number[]) => Responses.from(statuses.map((status) => answer(status, ''))) as Responses;

  test('are counted by status and found by it', () => {
    const all = of(200, 409, 409);
    expect([...all.statuses()]).toEqual([
      [200, 1],
      [409, 2],
    ]);
    expect(all.where(409)).toHaveLength(2);
    expect([all.length, all[0]?.statusCode]).toEqual([3, 200]);
    expect(all.map(String)).toEqual(['<http GET /x → 200>', '<http GET /x → 409>', '<http GET /x → 409>']);
  });

  test('are expected exactly, none of a status is as not named', () => {
    const all = of(200, 409);
    expect(all.expect({ 200: 1, 409: 1, 500: 0 })).toBe(all);
    expect(() => all.expect({ 200: 1 })).toThrow('2 concurrent requests answered {200: 1, 409: 1}, expected {200: 1}');
    expect(() => of(409, 200, 409, 200, 409).expect({ 409: 4, 200: 1 })).toThrow(
      '5 concurrent requests answered {200: 2, 409: 3}, expected {200: 1, 409: 4}',
    );
  });

  test.each<[number[], Record<number, number>, number | undefined]>([
    [[200, 500, 409], { 200: 2, 409: 1 }, 1],
    [[200, 409], { 200: 2, 409: 2 }, 0],
    [[], { 200: 1 }, undefined],
  ])('%j against %j: the one that is odd is attached', (statuses, counts, odd) => {
    const all = of(...statuses);
    const caught: unknown[] = [];
    try {
      all.expect(counts);
    } catch (error) {
      caught.push(error);
    }
    expect(caught[0] instanceof ScenarioFailed && caught[0].response).toBe(odd === undefined ? undefined : all[odd]);
    expect(caught).toHaveLength(1);
  });
});

describe('a pending answer', () => {
  function pending(promise: Promise<ScenarioResponse>) {
    const open = new Set<PendingResponse>();
    const watch = {
      begun: (link: PendingResponse) => void open.add(link),
      handled: (link: PendingResponse) => void open.delete(link),
    };
    return { open, chain: new PendingResponse('GET /x', promise, watch) };
  }

  test('queues assertions, and the first that fails ends the chain', async () => {
    const asked: string[] = [];
    const { chain } = pending(Promise.resolve(body('{"a":1}')));
    const note = (name: string) => () => asked.push(name);
    await expect(chain.matches('a', note('first')).field('a', 2).matches('a', note('second'))).rejects.toThrow(
      "field 'a': expected 2 and got 1",
    );
    expect(asked).toEqual(['first']);
  });

  test('gives its response, and values of it', async () => {
    const response = body('{"a":1}');
    const { chain } = pending(Promise.resolve(response));
    expect(await chain.ok().status(200).has('a').absent('b').length('', 1).contains('', 'a')).toBe(response);
    expect(await chain.value('a')).toBe(1);
  });

  test('is open until the last link is awaited', async () => {
    const { open, chain } = pending(Promise.resolve(body('{}')));
    const last = chain.ok().status(200);
    expect([...open]).toEqual([last]);
    await last;
    expect(open.size).toBe(0);
  });
});
