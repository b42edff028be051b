import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { askWorld, type Listed, type Told } from './made-world';
import { sampleArguments } from './sample-arguments';

const of = (properties: object, required: readonly string[] = [], more: object = {}) => ({
  type: 'object',
  properties,
  required,
  ...more,
});
const text = { type: 'string' };

/** Forty schemas, each of which has all of them inside. */
const names = Array.from({ length: 40 }, (_, index) => `s${index}`);
const inside = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
const endless = Object.fromEntries(names.map((name) => [name, of(inside, [], { additionalProperties: false })]));
const twice = { allOf: [{ $ref: '#/$defs/twice' }, { $ref: '#/$defs/twice' }] };

/** A schema, what is served of it, and arguments it takes where they are not made of it. */
type Case = readonly [name: string, schema: Listed['inputSchema'], properties: object, samples?: readonly object[]];

const cases: readonly Case[] = [
  [
    'plain',
    of({ a: text, b: { type: 'integer', minimum: 2 } }, ['a']),
    { a: { type: 'string' }, b: { type: 'integer' } },
  ],
  [
    'a reference',
    of({ a: { $ref: '#/$defs/a' } }, ['a'], { $defs: { a: { type: 'integer' } } }),
    { a: { type: 'integer' } },
  ],
  [
    'a reference in a circle',
    of({ a: { $ref: '#/$defs/a' } }, [], {
      $defs: { a: of({ inner: { $ref: '#/$defs/a' }, name: text }, [], { additionalProperties: false }) },
    }),
    { a: { type: 'object' } },
  ],
  [
    'a reference to itself',
    of({ a: { $ref: '#/$defs/a' } }, [], { $defs: { a: { $ref: '#/$defs/a' } } }),
    { a: {} },
    [{ a: 1 }, { a: ['x'] }],
  ],
  ['a reference elsewhere', of({ a: { $ref: 'https://example.com/a.json' } }), { a: {} }, [{ a: 1 }, { a: ['x'] }]],
  ['schemas without end', of({ a: { $ref: '#/$defs/s0' } }, ['a'], { $defs: endless }), { a: {} }, [{ a: {} }]],
  ['a schema of itself twice', of({ a: twice }, [], { $defs: { twice } }), { a: {} }, [{ a: 'x' }]],
  ['a text or null', of({ a: { anyOf: [text, { type: 'null' }] } }, ['a']), { a: { type: 'string' } }],
  ['a list of types', of({ a: { type: ['integer', 'null'] } }, ['a']), { a: { type: 'integer' } }],
  ['text or number', of({ a: { type: ['integer', 'string'] } }), { a: {} }],
  ['nullable', of({ a: { type: 'string', nullable: true } }, ['a']), { a: { type: 'string' } }],
  ['a text or several', of({ a: { oneOf: [text, { type: 'array', items: text }] } }), { a: {} }],
  [
    'constants',
    of({ a: { anyOf: [{ const: 'x' }, { const: 'y z' }] } }),
    { a: { type: 'string', enum: ['x', 'y z'] } },
  ],
  ['an enum of texts with signs', of({ a: { enum: ['a, b', '[c]', "d'e", ''] } }), { a: { type: 'string' } }],
  ['an enum of numbers', of({ a: { enum: [1, 2] } }), { a: { type: 'integer' } }],
  ['an enum of everything', of({ a: { enum: [1, 'a', true] } }), { a: {} }],
  ['an enum with null', of({ a: { enum: ['a', null] } }, ['a']), { a: { type: 'string', enum: ['a'] } }],
  [
    'all of several',
    of({ a: { allOf: [of({ x: text }, ['x']), of({ y: { type: 'boolean' } })] } }),
    { a: { type: 'object', required: ['x'], properties: { x: { type: 'string' }, y: { type: 'boolean' } } } },
  ],
  ['an open object', of({ a: of({ x: text }, [], { additionalProperties: true }) }), { a: {} }],
  ['an object of texts', of({ a: { type: 'object', additionalProperties: text } }), { a: {} }],
  ['an object with odd names', of({ a: of({ 'x.y': text, $z: text }, ['x.y']) }), { a: {} }],
  ['an object of nothing', of({ a: { type: 'object' } }), { a: {} }],
  ['a list of whatever', of({ a: { type: 'array' } }), { a: {} }],
  [
    'a list of lists',
    of({ a: { type: 'array', items: { type: 'array', items: { type: 'number' } } } }),
    { a: { type: 'array', items: { type: 'array', items: { type: 'number' } } } },
  ],
  [
    'a list of enums with signs',
    of({ a: { type: 'array', items: { enum: ['a, b'] } } }),
    { a: { type: 'array', items: { type: 'string' } } },
  ],
  ['anything', of({ a: {}, b: true }, ['a']), { a: {}, b: {} }],
  [
    'bounds',
    of({ a: { type: 'integer', exclusiveMinimum: 3, maximum: 5 }, b: { type: 'string', minLength: 4, maxLength: 6 } }),
    { a: { description: 'From 4 to 5.' }, b: { description: 'From 4 to 6 characters.' } },
  ],
  [
    'bounds that say nothing',
    of({ a: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 } }),
    { a: { type: 'integer' } },
  ],
  [
    'a default',
    of({ a: { type: 'string', default: 'x, y' }, b: { type: 'boolean', default: false } }),
    { a: { default: 'x, y' }, b: { default: false } },
  ],
  ['a default that does not fit', of({ a: { type: 'integer', default: 'x' } }), { a: { type: 'integer' } }],
  [
    'a date',
    of({ a: { type: 'string', format: 'date-time' }, b: { type: 'string', format: 'date' } }),
    { a: { format: 'date-time' }, b: { format: 'date' } },
  ],
  [
    'names of all kinds',
    of({
      'filter[a]': text,
      $top: text,
      'a.b': text,
      class: text,
      constructor: text,
      ok: text,
      true: text,
      'with "quotes": x': text,
    }),
    { 'filter[a]': {}, $top: {}, 'a.b': {}, class: {}, constructor: {}, ok: {}, true: {} },
  ],
  [
    'variants at the top',
    { type: 'object', oneOf: [of({ a: text }, ['a']), of({ b: text }, ['b'])] },
    { a: { type: 'string' }, b: { type: 'string' } },
    [{ a: 'x' }, { b: 'x' }],
  ],
  ['no properties', { type: 'object' }, {}],
  ['nothing at all', {}, {}],
];

const folder = folderWith({
  'odd.json': JSON.stringify({
    tools: cases.map(([, inputSchema], index) => ({ name: `case_${index}`, inputSchema })),
  }),
});
const calls = cases.flatMap(([, schema, , samples], index) =>
  (samples ?? sampleArguments(schema)).map((args) => ({ tool: `case_${index}`, args })),
);
const wrong = [{}, { a: 1 }, { a: 'x', b: 1 }, { a: 'x', c: 1 }].map((args) => ({ tool: 'case_0', args }));
let told: Told;
beforeAll(() => {
  const { code, stderr } = faultbench(folder, ['init', 'p', '--from-tools', 'odd.json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  told = askWorld(join(folder, 'p'), 'worlds/odd.yaml', [...calls, ...wrong]);
});

test.each(cases.map(([name, schema, properties], index) => ({ name, schema, properties, index })))(
  '$name',
  ({ schema, properties, index }) => {
    const served = Object(told.tools[index]?.inputSchema.properties);
    expect(served).toMatchObject(properties);
    expect(Object.keys(served)).toEqual(Object.keys(schema.properties ?? properties));
    const answers = told.answers.filter((_answer, at) => calls[at]?.tool === `case_${index}`);
    expect(answers.length).toBeGreaterThan(0);
    // taken, and then not available: nothing tells what it does
    expect(answers.filter(([status]) => status !== 501)).toEqual([]);
  },
);

test('what is required is, and what is wrong is refused', () => {
  expect(told.answers.slice(-wrong.length)).toMatchInlineSnapshot(`
[
  [
    422,
    "validation error: missing argument \`a\`",
  ],
  [
    422,
    "validation error: a must be string, not 1: write "1"",
  ],
  [
    422,
    "validation error: b must be an integer of at least 2, not 1",
  ],
  [
    422,
    "validation error: unknown argument \`c\`",
  ],
]
`);
});

test('a name that no argument can have is left out, and said', () => {
  const tools = [{ name: 'do_it', inputSchema: of({ ['x'.repeat(65)]: text, a: text }) }];
  const place = folderWith({ 'odd.json': JSON.stringify(tools) });
  expect(faultbench(place, ['init', 'p', '--from-tools', 'odd.json'])).toMatchObject({ code: 0 });
  expect(readFileSync(join(place, 'p/worlds/odd.yaml'), 'utf8')).toMatch(
    /# left out, since no argument can be named so: "x{65}"\n/,
  );
  const { tools: served } = askWorld(join(place, 'p'), 'worlds/odd.yaml', []);
  expect(Object.keys(Object(served[0]?.inputSchema.properties))).toEqual(['a']);
});
