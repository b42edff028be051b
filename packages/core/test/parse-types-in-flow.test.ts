import { parseWorld, renderProblems } from '@faultbench/core';

function fieldsOf(record: string, more = '') {
  const text = `services: { s: { records: { a: ${record} } } }${more}`;
  const { spec, problems } = parseWorld(text, { file: 'w.yaml', name: 'w' });
  expect(renderProblems(problems)).toBe('');
  return spec?.records[0]?.fields ?? {};
}

test('type expressions need no quotes inside a flow map', () => {
  const fields = fieldsOf('{ id: str, status: enum[placed, delivered, returned], of: ref[s.a]?, total: float }');
  expect(fields.status?.options).toEqual({ values: ['placed', 'delivered', 'returned'] });
  expect(fields.of).toMatchObject({ type: 'ref', optional: true, options: { record: 'a' } });
  expect(Object.keys(fields)).toEqual(['id', 'status', 'of', 'total']);
});

test.each([
  'enum[a,b]',
  'enum[ a , b ]',
  'enum[a, b]?',
  '"enum[a, b]"',
  "'enum[a, b]'",
  '{ type: enum[a, b] }',
  '{ type: "enum[a, b]?" }',
  '{ enum: [a, b] }',
  'enum[a,\n    b]',
])('%s', (type) => {
  expect(fieldsOf(`{ x: ${type} }`).x?.options).toEqual({ values: ['a', 'b'] });
});

test('texts and comments keep what looks like a type', () => {
  const description = (text: string) => fieldsOf(`{ x: { type: enum[a, b], description: ${text} } }`).x?.description;
  expect(description('"one of enum[a, b], or [c]"')).toBe('one of enum[a, b], or [c]');
  expect(description("'list[x], ref[a'")).toBe('list[x], ref[a');
  expect(description('"enum[", default: b')).toBe('enum[');
  expect(description('"x" } # enum[a, {, b]\n  , y: { type: enum[c, d]')).toBe('x');
  expect(description('"\\uE000 \uE001 \\U0000E002"')).toBe('\uE000 \uE001 \uE002');
});

test('columns behind a type expression are exact', () => {
  const text = 'services: { s: { records: { a: { status: enum[placed, delivered]?, of: ref[s.a], totl: flaot } } } }';
  const { problems } = parseWorld(text, { file: 'w.yaml', name: 'w' });
  expect(problems.map(({ place }) => place?.column)).toEqual([text.indexOf('flaot') + 1]);
});

test('a mistake within the brackets is underlined alone', () => {
  const { problems } = parseWorld('services: { s: { records: { a: { of: ref[s.b]?, st: enum[p,  q, p] } } } }', {
    file: 'w.yaml',
    name: 'w',
  });
  expect(`\n${renderProblems(problems)}\n`).toMatchInlineSnapshot(`
"
w.yaml:1:42  services.s.records.a.of: no record type "s.b"
    1 | services: { s: { records: { a: { of: ref[s.b]?, st: enum[p,  q, p] } } } }
      |                                          ^^^
  record types are s.a - did you mean "s.a"?

w.yaml:1:65  services.s.records.a.st: "p" stands twice in this enum
    1 | services: { s: { records: { a: { of: ref[s.b]?, st: enum[p,  q, p] } } } }
      |                                                                 ^
  name each value once
"
`);
});
