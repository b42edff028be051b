import { body, failureOf } from './support/answers';

const deep = body('{"items":[{"a":1},{"a":2}],"n":3,"s":"text","none":null,"":{"":9},"a.b":{"c":7}}');

test('the empty path is the whole body', () => {
  expect(body('[1,2]').value('')).toEqual([1, 2]);
});

test.each([
  ['items.0.a', 1],
  ['items.-1.a', 2],
  ['items.01.a', 2],
  ['items.+1.a', 2],
  ['items.-2.a', 1],
  ['.', 9],
])('%s leads to %j', (path, value) => {
  expect(deep.value(path)).toBe(value);
});

test.each([
  'items.2',
  'items.-3',
  'items.length',
  'items.1.5',
  'items.x',
  'items.',
  'n.x',
  's.0',
  's.length',
  'none.x',
  'a.b',
  'constructor',
  '__proto__',
  'toString',
])('%s leads nowhere', (path) => {
  expect(failureOf(() => deep.has(path))).toMatch(`no field '${path}' in {"items":`);
});

test('keys with dots are reached one by one', () => {
  expect(deep.value(['a.b', 'c'])).toBe(7);
  expect(deep.value(['items', -1, 'a'])).toBe(2);
});

test('null is there', () => {
  expect(deep.value('none')).toBeNull();
  expect(deep.has('none')).toBe(deep);
});

test('a key named __proto__ is a key like others', () => {
  const hostile = body('{"__proto__":{"polluted":true},"a":1.0}');
  expect(hostile.value('__proto__.polluted')).toBe(true);
  expect(failureOf(() => hostile.field('a', 1))).toBe('it holds');
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('values are shown as JSON of 300 characters, nothing as (absent)', () => {
  const long = body(JSON.stringify({ text: 'x'.repeat(400) }));
  expect(failureOf(() => long.has('missing'))).toBe(`no field 'missing' in {"text":"${'x'.repeat(291)}`);
  expect(failureOf(() => long.field('missing', null))).toBe("field 'missing': expected null and got (absent)");
});
