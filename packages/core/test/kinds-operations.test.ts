import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filterOperators, operationKinds } from '@faultbench/core';
import { specOf } from './open-engine';
import { docsRow, expectLocated, parse, source, type Written } from './written';

describe('operation kinds', () => {
  const records = 'records: { a: { x: str, n: int } }';
  const idempotent: Written = { good: '{ key: required, ttl: 2h }', bad: 'maybe' };
  const written: Readonly<
    Record<string, { readonly least: string; readonly keys: Readonly<Record<string, Written>> }>
  > = {
    get: { least: 'record: a', keys: {} },
    list: {
      least: 'record: a',
      keys: {
        filter: { good: '{ n: [gt] }', bad: '7' },
        sort: { good: '[n]', bad: 'n' },
        page: { good: '{ size: 5 }', bad: '5' },
      },
    },
    create: { least: 'record: a', keys: { idempotent } },
    update: { least: 'record: a', keys: { idempotent } },
    delete: { least: 'record: a', keys: { idempotent } },
    custom: {
      least: 'handler: r.f',
      keys: {
        handler: { good: './r.ts#g', bad: 'nothing' },
        args: { good: '{ p: int }', bad: '[p]' },
        idempotent,
        public: { good: 'GET /links/x', bad: '"FETCH /x"' },
      },
    },
  };
  const common: Readonly<Record<string, Written>> = {
    tool: { good: 'other', bad: '"a b"' },
    description: { good: 'does it', bad: '7' },
    route: { good: 'PUT /x', bad: '"FETCH /x"' },
    status: { good: '202', bad: '404' },
    permission: { good: 'a:read', bad: 'a:*' },
  };
  const world = (operation: string) => `services: { s: { ${records}, operations: { o: { ${operation} } } } }`;

  test('all are written here', () => {
    expect(Object.keys(written)).toEqual(operationKinds.map(({ name }) => name));
    for (const { name, keys } of operationKinds)
      expect(Object.keys(written[name]?.keys ?? {}).sort()).toEqual([...keys].sort());
  });

  test.each(operationKinds)('$name has its file, its row in the docs and its words', ({ name, summary }) => {
    expect(existsSync(join(source, `operations/kinds/${name}.ts`))).toBe(true);
    docsRow('worlds.md', name, summary);
  });

  const keys = operationKinds.flatMap(({ name, record }) => {
    const target = record ? { record: { good: 'b', bad: 'c' } } : {};
    return Object.entries({ ...written[name]?.keys, ...common, ...target }).map(
      ([key, sample]) => [name, key, sample] as const,
    );
  });

  test.each(keys)('%s with %s: a right value is kept, a wrong one has its place', (kind, key, { good, bad }) => {
    const { least = '' } = written[kind] ?? {};
    const rest = least.startsWith(`${key}:`) ? '' : `${least}, `;
    const form = (value: string) =>
      world(`kind: ${kind}, ${rest}${key}: ${value}`).replace('n: int } }', 'n: int }, b: {} }');
    const kept = parse(form(good)).spec?.operations[0];
    expect(kept).toBeDefined();
    expect(kept).not.toEqual(parse(world(`kind: ${kind}, ${least}`)).spec?.operations[0]);
    expectLocated(form(`«${bad}»`), key);
  });

  test.each(filterOperators)(
    'filter operator $name is taken by the types it is for, and by no other',
    ({ name, argument }) => {
      const types = [
        'str',
        'int',
        'float',
        'bool',
        'datetime',
        'date',
        'decimal[2]',
        'enum[a, b]',
        'ref[s.a]',
        'list[int]',
        'token',
      ];
      const taken = types.filter((type) => {
        const text = `services: { s: { records: { a: { x: "${type}" } }, operations: { o: { kind: list, record: a, filter: { x: [«${name}»] } } } } }`;
        const { spec } = parse(text);
        if (!spec) expectLocated(text, name);
        return spec !== undefined;
      });
      const fields = specOf(
        `services: { s: { records: { a: { ${types.map((type, index) => `f${index}: "${type}"`).join(', ')} } } } }`,
      );
      const fitting = types.filter((_type, index) => {
        const field = fields.records[0]?.fields[`f${index}`];
        return field && argument(field) !== undefined;
      });
      expect(taken).toEqual(fitting);
      expect(taken.length).toBeGreaterThan(0);
    },
  );
});
