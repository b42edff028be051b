import { parseWorld, type TraceEvent } from '@faultbench/core';
import { secretsOf } from '../../src/mirror/secrets';
import { traceLine } from '../../src/mirror/trace-line';

const none = { names: new Set<string>(), key: 'shop:1', tokens: [] };

function event(parts: Partial<TraceEvent>): TraceEvent {
  return {
    run: 1,
    seq: 1,
    ts: '2025-06-01T00:00:00.000Z',
    service: 'shop',
    op: 'shop.pay',
    tool: 'pay',
    args: {},
    fault: null,
    phase: null,
    latency_ms: 0,
    applied: true,
    answered: true,
    cancelled: false,
    replayed: false,
    ok: true,
    world_rev: 1,
    nth: 1,
    door: 'stdio',
    persona: null,
    client: 'stdio',
    request_id: 1,
    wall_ms: 1,
    ...parts,
  };
}

const written = (parts: Partial<TraceEvent>, secrets = none): TraceEvent =>
  JSON.parse(traceLine(event(parts), secrets));

test('a short event is written as it is', () => {
  const given = event({ args: { note: 'x'.repeat(3000) }, result: { id: 1 } });
  expect(JSON.parse(traceLine(given, none))).toEqual(given);
});

test('a value over 4 KiB is cut, its neighbours stay', () => {
  const { args } = written({ args: { order_id: '7', note: 'ß'.repeat(3000) } });
  expect(args).toEqual({
    order_id: '7',
    note: { cut: 'ß'.repeat(256), length: 6002, digest: expect.stringMatching(/^[0-9a-f]{16}$/) },
  });
});

test('a tool name over 4 KiB is cut', () => {
  expect(written({ tool: 't'.repeat(5000) }).tool).toMatch(/^t{256}… \(5000 bytes, [0-9a-f]{16}\)$/);
});

test('equal values have equal digests, others other ones', () => {
  const digestOf = (note: string) => (written({ args: { note } }).args as { note: { digest: string } }).note.digest;
  expect(digestOf('a'.repeat(5000))).toBe(digestOf('a'.repeat(5000)));
  expect(digestOf('a'.repeat(5000))).not.toBe(digestOf(`${'a'.repeat(4999)}b`));
});

test('a long list, an object of many short members and arguments that are no object are cut whole', () => {
  const rows = Array.from({ length: 300 }, (_, id) => ({ id, status: 'placed' }));
  const many = Object.fromEntries(rows.map(({ id }) => [`member_${id}`, id]));
  const { args, result } = written({ args: rows, result: many });
  expect(args).toMatchObject({ cut: expect.stringContaining('[{"id":0,'), length: JSON.stringify(rows).length });
  expect(result).toMatchObject({ cut: expect.stringContaining('{"member_0":0,'), length: JSON.stringify(many).length });
});

test('a long refusal is cut too', () => {
  const { error } = written({ ok: false, error: { status: 422, message: 'no '.repeat(4000) } });
  expect(error?.status).toBe(422);
  expect(error?.message).toMatch(/^(no )+n?… \(12000 bytes, [0-9a-f]{16}\)$/);
});

describe('secrets', () => {
  const secrets = { names: new Set(['card', 'pin']), key: 'shop:1', tokens: [] };

  test('are digests at any depth, in arguments, results and refusals', () => {
    const line = traceLine(
      event({
        args: { card: '4111-1111', list: [{ deep: { pin: 4711 } }] },
        result: { card: '4111-1111' },
        error: { status: 409, message: 'card 4111-1111 is already taken' },
      }),
      secrets,
    );
    expect(line).not.toContain('4111-1111');
    expect(line).not.toContain('4711');
    const { args, result, error } = JSON.parse(line);
    expect(args.card).toMatch(/^secret:[0-9a-f]{16}$/);
    expect(result.card).toBe(args.card);
    expect(error.message).toBe(`card ${args.card} is already taken`);
  });

  test('are hidden in what a second application did, too', () => {
    const line = traceLine(
      event({
        args: { card: '4111-1111' },
        second: { ok: false, error: { status: 409, message: '4111-1111 is taken' } },
      }),
      secrets,
    );
    expect(line).not.toContain('4111-1111');
    expect(traceLine(event({ second: { ok: true, result: { card: '4111-1111' } } }), secrets)).not.toContain(
      '4111-1111',
    );
  });

  test('are hidden inside the texts that a result is made of, in a row that the call wrote or beside them', () => {
    const after = { id: '1', card: 'card-of-ann-0815' };
    const commits = [{ revision: 1, changes: [{ table: 's.a', id: '1', before: null, after }] }];
    const result = { url: '/public/card-of-ann-0815', rows: [{ card: '4111-1111', to: 'by 4111-1111, of 4111' }] };
    const line = traceLine(event({ result }), secrets, commits);
    expect(line).not.toMatch(/ann-0815|4111-1111/);
    expect(JSON.parse(line).result.rows[0].to).toMatch(/^by secret:[0-9a-f]{16}, of 4111$/);
    expect(JSON.parse(line).result.url).toMatch(/^\/public\/secret:[0-9a-f]{16}$/);
    // short ones are no part of other data
    expect(written({ result: { card: '4111', to: 'x4111' } }, secrets).result).toMatchObject({ to: 'x4111' });
  });

  test('are found in a world wherever a field says so: inside others, in filters, in arguments, and every token', () => {
    const { spec } = parseWorld(
      `services: { s: {
        records: { a: { key: token, pin: { type: str, secret: true }, cards: { list: { no: { type: str, secret: true }, name: str } }, box: { type: object, fields: { code: { type: int, secret: true } } } } },
        operations: {
          list: { kind: list, record: a, filter: { pin: [contains, in], cards: [eq] } },
          pay: { kind: custom, handler: r.f, args: { otp: { type: str, secret: true }, to: { type: object, fields: { iban: { type: str, secret: true } } } } },
        } } }`,
      { file: 'w.yaml', name: 'w' },
    );
    const names = spec ? [...secretsOf(spec, 1).names].sort() : [];
    expect(names).toEqual(['code', 'iban', 'key', 'no', 'otp', 'pin', 'pin_contains', 'pin_in']);
  });

  test('an empty one hides nothing else, and null stays null', () => {
    const { args, error } = written(
      { args: { card: '', pin: null }, error: { status: 422, message: 'card is empty' } },
      secrets,
    );
    expect(args).toEqual({ card: expect.stringMatching(/^secret:/), pin: null });
    expect(error?.message).toBe('card is empty');
  });

  test('their digests are keyed: another world gives another one', () => {
    const other = { ...secrets, key: 'shop:2' };
    expect(written({ args: { card: 'x' } }, secrets).args).not.toEqual(written({ args: { card: 'x' } }, other).args);
  });
});
