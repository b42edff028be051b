import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FieldMap, fieldTypes, valueTypes } from '@faultbench/core';
import { docsRow, expectLocated, parse, source, type Written } from './written';

describe('field types', () => {
  /** Whole declarations, and every option of each type. */
  const written: Readonly<
    Record<string, { readonly type: string; readonly options: Readonly<Record<string, Written>> }>
  > = {
    str: {
      type: 'str',
      options: {
        faker: { good: 'internet.email', bad: '7' },
        pattern: { good: '"^a+$"', bad: '"["' },
        min: { good: '1', bad: '-1' },
        max: { good: '9', bad: '"9"' },
        prefix: { good: 'p_', bad: '7', in: 'id' },
        format: { good: 'uuid', bad: 'ulid', in: 'id' },
      },
    },
    int: { type: 'int', options: { min: { good: '1', bad: '1.5' }, max: { good: '9', bad: 'x' } } },
    float: { type: 'float', options: { min: { good: '1.5', bad: 'x' }, max: { good: '9', bad: 'true' } } },
    bool: { type: 'bool', options: {} },
    datetime: { type: 'datetime', options: {} },
    date: { type: 'date', options: {} },
    decimal: { type: 'decimal[2]', options: { min: { good: '0.50', bad: '0.125' }, max: { good: '"9"', bad: 'x' } } },
    enum: { type: 'enum[a, b]', options: {} },
    ref: { type: 'ref[s.b]', options: { on_delete: { good: 'cascade', bad: 'drop' } } },
    list: {
      type: 'list[ref[s.b]]',
      options: {
        min: { good: '1', bad: '-1' },
        max: { good: '2', bad: 'x' },
        on_delete: { good: 'clear', bad: 'drop' },
      },
    },
    object: { type: 'object', options: { fields: { good: '{ p: int }', bad: '7' } } },
    token: { type: 'token', options: {} },
    json: { type: 'json', options: {} },
  };
  /** Options without which a type cannot be written. */
  const needed: Readonly<Record<string, string>> = { object: ', fields: { p: int }' };
  const common: Readonly<Record<string, Written>> = {
    optional: { good: 'true', bad: 'yes' },
    unique: { good: 'true', bad: '1' },
    secret: { good: 'true', bad: 'x' },
    description: { good: 'what it is', bad: '7' },
  };
  const defaults: Readonly<Record<string, Written>> = {
    str: { good: 'a', bad: '7' },
    int: { good: '7', bad: '"7"' },
    float: { good: '0.5', bad: 'x' },
    bool: { good: 'false', bad: 'no' },
    datetime: { good: '2025-05-20T11:02:03Z', bad: '2025-05-20' },
    date: { good: '2025-05-20', bad: '2025-02-30' },
    decimal: { good: '"1.50"', bad: '1.5' },
    enum: { good: 'b', bad: 'c' },
    ref: { good: '"1"', bad: '1' },
    list: { good: '["1"]', bad: '1' },
    object: { good: '{ p: 1 }', bad: '[]' },
    token: { good: 'a', bad: '7' },
    json: { good: '[1, { p: null }]', bad: '9007199254740993' },
  };

  const world = (name: string, declared: string) =>
    `services: { s: { records: { b: {}, a: { ${name}: ${declared} } } } }`;
  const fieldsOf = (text: string): FieldMap | undefined => parse(text).spec?.records[1]?.fields;

  test('all are written here', () => {
    expect(Object.keys(written)).toEqual(fieldTypes.map(({ name }) => name));
    expect(Object.keys(valueTypes)).toEqual(fieldTypes.map(({ name }) => name));
    expect(Object.keys(defaults)).toEqual(fieldTypes.map(({ name }) => name));
    for (const { name, options } of fieldTypes)
      expect(Object.keys(written[name]?.options ?? {}).sort()).toEqual([...options].sort());
  });

  test.each(fieldTypes)('$name has its file, its row in the docs and its words', ({ name, syntax, summary }) => {
    expect(existsSync(join(source, `fields/${name}.ts`))).toBe(true);
    docsRow('worlds.md', syntax, summary);
  });

  const keys = fieldTypes.flatMap(({ name }) => {
    const own = { ...written[name]?.options, ...common, default: defaults[name] };
    return Object.entries(own).flatMap(([key, sample]) => (sample ? [[name, key, sample] as const] : []));
  });

  test.each(keys)(
    '%s with %s: a right value is kept, a wrong one has its place',
    (type, key, { good, bad, in: place = 'x' }) => {
      const { type: text = '' } = written[type] ?? {};
      const more = key === 'fields' ? '' : (needed[type] ?? '');
      const form = (value: string) => world(place, `{ type: "${text}", ${key}: ${value}${more} }`);
      const without = fieldsOf(world(place, `{ type: "${text}"${more} }`));
      const kept = fieldsOf(form(good))?.[place];
      expect(kept).toBeDefined();
      if (key !== 'secret' || type !== 'token') expect(kept).not.toEqual(without?.[place]);
      if (key in common) expect(Object(kept)[key]).toBe(good === 'true' ? true : good);
      expectLocated(form(`«${bad}»`), key);
    },
  );
});
