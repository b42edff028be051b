import { decodeReplay, encodeReplay, type ReplayFacts } from '@faultbench/core';
import fc from 'fast-check';

const facts: ReplayFacts = {
  version: 1,
  file: 'tests/refund.test.ts',
  name: 'refund agent issues the refund exactly once',
  world: '0123456789abcdef',
  seed: 42,
  run: 4,
  clock: '2025-06-01T00:00:00.000Z',
  faults: {
    rules: {
      default: { latency_ms: [50, 200] },
      'payments.issue_refund': {
        latency_ms: [200, 3000],
        errors: { timeout: { rate: 0.1, options: {} }, http_500: { rate: 0.02, options: {} } },
      },
    },
    plan: [{ on: 'payments.issue_refund', call: { from: 1, to: 1 }, fault: 'timeout', optional: false, options: {} }],
  },
};

function message(text: string): string {
  const decoded = decodeReplay(text);
  return decoded.ok ? 'decoded' : decoded.message;
}

test('a token of version 1 never changes its meaning', () => {
  expect(encodeReplay(facts)).toMatchInlineSnapshot(
    `"fb1.EDa2FlsirnJlZnVuZKpyZWZ1bmSxaXNzdWVzsnJlZnVuZCBleGFjdGx5IG9uY2W7MDEyMzQ1Njc4OWFiY2RlZiIsNDIsNCwiMjAyNS0wNq-bZGVmYXVsdL6JNTAsMjAwXb9wYXltZW50cy5pc3N1ZV9yZWZ1bmS-iTIwMCwzMDAwi6K-kjGCozC-kTKDv3BsYW6-lXBheW1lbnRzLmlzc3VlX3JlZnVuZCKWMZcxmKIih4RdfV0"`,
  );
});

test('all facts come back', () => {
  expect(decodeReplay(encodeReplay(facts))).toEqual({ ok: true, value: facts });
});

test('any names, seeds and rules come back', () => {
  const anyFacts = fc.record({
    version: fc.constant<1>(1),
    file: fc.string({ unit: 'binary' }),
    name: fc.string({ unit: 'grapheme' }),
    world: fc.string(),
    seed: fc.maxSafeNat(),
    run: fc.nat(),
    clock: fc.string(),
    faults: fc.record({
      rules: fc.dictionary(fc.string(), fc.constant({ latency_ms: [1, 2] as const })),
      plan: fc.constant(facts.faults.plan),
    }),
  });
  fc.assert(
    fc.property(anyFacts, (given) => {
      const token = encodeReplay(given);
      expect(token).toMatch(/^fb1\.[\w-]+$/);
      const decoded = decodeReplay(token);
      expect(decoded.ok && JSON.stringify(decoded.value)).toBe(JSON.stringify(given));
    }),
  );
});

test('a token broken by a terminal is mended', () => {
  const token = encodeReplay(facts);
  expect(decodeReplay(`  ${token.slice(0, 50)}\r\n   ${token.slice(50)}\n`).ok).toBe(true);
});

test('a token that changed on its way is refused', () => {
  const token = encodeReplay(facts);
  fc.assert(
    fc.property(fc.integer({ min: 4, max: token.length - 1 }), fc.constantFrom('A', 'z', '_'), (index, character) => {
      const changed = token.slice(0, index) + character + token.slice(index + 1);
      const decoded = decodeReplay(changed);
      if (decoded.ok) expect(decoded.value).toEqual(facts);
      else expect(decoded.message).toContain('was cut or changed');
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: token.length - 2 }), (length) => {
      expect(decodeReplay(token.slice(0, length)).ok).toBe(false);
    }),
  );
});

test('messages say what is wrong', () => {
  const token = encodeReplay(facts);
  const texts = [
    '',
    'abc',
    'fb1.',
    token.slice(0, 60),
    token.replace('a', '+'),
    `${token}…`,
    token.replace('fb1.', 'fb2.'),
  ];
  expect(texts.map(message).join('\n')).toMatchInlineSnapshot(`
"the replay token is empty; paste the word that starts with fb1. from the report
"abc" is not a replay token; paste the word that starts with fb1. from the report
the replay token "fb1." was cut or changed on its way (4 characters arrived); copy the whole word again
the replay token "fb1.EDa2FlsirnJl…" was cut or changed on its way (60 characters arrived); copy the whole word again
the replay token "fb1.ED+2FlsirnJl…" was cut or changed on its way (247 characters arrived); copy the whole word again (it holds "+")
the replay token "fb1.EDa2FlsirnJl…" was cut or changed on its way (248 characters arrived); copy the whole word again (it holds "…")
the replay token "fb2.EDa2FlsirnJl…" has a format this version cannot read (it reads fb1); use the version that printed it"
`);
});

test('a token with anything after it is not that token', () => {
  for (const name of ['a', 'ab', 'abc', 'abcd']) {
    const token = encodeReplay({ ...facts, name });
    expect(decodeReplay(`${token}\n`).ok).toBe(true);
    for (const more of ['A', 'x', 'xy', 'xyz', '_', '__', 'and more']) {
      expect([more, decodeReplay(`${token} ${more}`).ok]).toEqual([more, false]);
    }
  }
});
