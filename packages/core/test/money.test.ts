import { runInNewContext } from 'node:vm';
import { isMoney, Money, money, parseMoney } from '@faultbench/core';
import fc from 'fast-check';

test.each([
  ['99.99', 9999n, 2, '99.99'],
  ['99.990', 99990n, 3, '99.990'],
  ['-0.00', 0n, 2, '0.00'],
  ['+5.00', 500n, 2, '5.00'],
  ['5.', 5n, 0, '5'],
  ['.5', 5n, 1, '0.5'],
  ['-.05', -5n, 2, '-0.05'],
  ['007.10', 710n, 2, '7.10'],
  ['1E2', 1n, -2, '1E+2'],
  ['1E+2', 1n, -2, '1E+2'],
  ['12.5e-3', 125n, 4, '0.0125'],
  ['123456789012345678901234567890.12', 12345678901234567890123456789012n, 2, '123456789012345678901234567890.12'],
])('%s is %d of the scale %d', (text, coefficient, scale, shown) => {
  const read = money(text);
  expect([read.coefficient, read.scale, String(read), JSON.stringify(read)]).toEqual([
    coefficient,
    scale,
    shown,
    `"${shown}"`,
  ]);
});

test.each([
  '',
  ' 99.99 ',
  '9_9.99',
  '٩٩',
  'Infinity',
  'NaN',
  '.',
  '1,50',
  '0x10',
  '1e',
  '1e99999',
  '--1',
  '1.2.3',
  '1\n',
])('%j says no amount', (text) => {
  expect(parseMoney(text)).toBeUndefined();
  expect(() => money(text)).toThrow(`money(${JSON.stringify(text)}): no decimal; write digits, like money("99.90")`);
});

test('a number is refused, for it is not exact', () => {
  expect(() => Reflect.apply(money, undefined, [4.35])).toThrow(
    new TypeError('money(4.35): a number is not exact, pass "4.35"'),
  );
  expect(() => Reflect.apply(money, undefined, [null])).toThrow(TypeError);
});

test('amounts are equal in value and scale', () => {
  expect(money('99.90').equals(money('99.90'))).toBe(true);
  expect(money('99.90').equals(money('99.9'))).toBe(false);
  expect(money(100n).equals(money('100'))).toBe(true);
  expect(money(100n).equals(money('100.00'))).toBe(false);
  expect(money('1E2').equals(money('100'))).toBe(false);
  expect(money('0.5').equals(money('5'))).toBe(false);
});

test('what doubles get wrong comes out exactly', () => {
  const dime = money('0.10');
  const sum = Array.from({ length: 30 }, () => dime).reduce((total, each) => total.plus(each));
  expect(String(sum)).toBe('3.00');
  expect(String(money('4.35').times(100n))).toBe('435.00');
  expect(String(money('1').minus(money('0.999')))).toBe('0.001');
  expect(String(money('1E2').plus(money('0.5')))).toBe('100.5');
});

test('an amount of another realm is an amount', () => {
  const foreign: unknown = runInNewContext(
    "Object.defineProperty({ coefficient: 5n, scale: 1 }, Symbol.for('faultbench.money'), { value: true })",
  );
  expect(isMoney(foreign)).toBe(true);
  expect(isMoney({ coefficient: 5n, scale: 1 })).toBe(false);
  expect(isMoney('5')).toBe(false);
});

test('text and amount are the same thing, sums undo differences', () => {
  const amounts = fc
    .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: -20, max: 20 }))
    .map(([coefficient, scale]) => new Money(coefficient, scale));
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      expect(money(String(a))).toEqual(a);
      const back = a.plus(b).minus(b);
      expect(back.coefficient).toBe(a.coefficient * 10n ** BigInt(back.scale - a.scale));
    }),
  );
});
