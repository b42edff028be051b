import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { invariantKinds } from '@faultbench/core';
import { docsRow, expectLocated, parse, source, type Written } from './written';

describe('kinds of invariants', () => {
  const written: Readonly<Record<string, Readonly<Record<string, Written>>>> = {
    unique: { unique: { good: '[s.a.n, s.a.x]', bad: '[s.a.nn]' } },
    range: {
      range: { good: 's.a.d', bad: 's.a.o' },
      min: { good: '2', bad: 'x' },
      max: { good: '9', bad: '0' },
    },
    transition: {
      transition: { good: 's.a.other', bad: 's.a.n' },
      allow: { good: '{ p: [] }', bad: '{ p: [r] }' },
    },
    handler: { handler: { good: './r.ts#g', bad: 'nothing' } },
  };
  const least: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    unique: { unique: '[s.a.x]' },
    range: { range: 's.a.n', min: '1' },
    transition: { transition: 's.a.e', allow: '{ p: [q] }' },
    handler: { handler: './r.ts#f' },
  };
  const fields = '{ x: str, n: int, d: int, o: bool, e: enum[p, q], other: enum[p, q] }';
  const world = (invariant: string) =>
    `services: { s: { records: { a: ${fields} } } }\ninvariants: { i: { ${invariant} } }`;
  const form = (kind: string, changed: Readonly<Record<string, string>>) =>
    world(
      Object.entries({ ...least[kind], ...changed })
        .map(([key, value]) => `${key}: ${value}`)
        .join(', '),
    );

  test('all are written here', () => {
    expect(Object.keys(written)).toEqual(invariantKinds.map(({ name }) => name));
    for (const { name, options } of invariantKinds)
      expect(Object.keys(written[name] ?? {})).toEqual([name, ...Object.keys(options)]);
  });

  test.each(invariantKinds)('$name has its file and its row in the docs', ({ name, summary }) => {
    expect(existsSync(join(source, `invariants/kinds/${name}.ts`))).toBe(true);
    docsRow('worlds.md', name, summary);
  });

  const keys = Object.entries(written).flatMap(([kind, samples]) =>
    Object.entries(samples).map(([key, sample]) => [kind, key, sample] as const),
  );

  test.each(keys)('%s with %s: a right value is kept, a wrong one has its place', (kind, key, { good, bad }) => {
    const kept = parse(form(kind, { [key]: good })).spec?.invariants[0];
    expect(kept).toMatchObject({ name: 'i', kind });
    expect(kept).not.toEqual(parse(form(kind, {})).spec?.invariants[0]);
    const inner = /\[(.*)\]/.exec(bad)?.[1];
    const marked = inner === undefined ? `«${bad}»` : bad.replace(inner, `«${inner}»`);
    expectLocated(form(kind, { [key]: marked }), key);
  });
});
