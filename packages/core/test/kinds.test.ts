import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Answer,
  type FieldMap,
  faultKeys,
  faultKinds,
  faultLabel,
  fieldTypes,
  filterOperators,
  findFault,
  operationKinds,
  type Problem,
  parsePlanValue,
  parseWorld,
  type Row,
  strikeOf,
} from '@faultbench/core';
import { openEngine, specOf } from './open-engine';

// Walks the lists of kinds: whoever adds one has said here how each of its keys is written, right and wrong.

const source = join(__dirname, '../src');
const docs = join(__dirname, '../../../docs');

/** A right and a wrong value of a key, as a world file writes them. */
interface Written {
  readonly good: string;
  readonly bad: string;
  /** Instead of the usual surroundings. */
  readonly in?: string;
}

/** Parses a text; what is marked «so» in it is its mistake, if it has one. */
function parse(marked: string) {
  const text = marked.replaceAll(/[«»]/g, '');
  const { spec, problems } = parseWorld(text, { file: 'w.yaml', name: 'w' });
  return { spec, problems, meant: marked.slice(marked.indexOf('«') + 1, marked.indexOf('»')) };
}

function underlined({ place }: Problem): string | undefined {
  return place?.excerpt.slice(place.column - 1, place.column - 1 + place.length);
}

/** The mistake stands at the wrong value, or at its key where the value is a list or a map. */
function expectLocated(marked: string, key: string): void {
  const { problems, meant } = parse(marked);
  expect([marked, problems.length]).toEqual([marked, 1]);
  const [problem] = problems;
  expect([key, meant, meant.replaceAll(/^"|"$/g, '')]).toContain(problem && underlined(problem));
  expect([problem?.message, problem?.mend]).not.toContain('');
}

function docsRow(page: string, name: string, summary: string): void {
  expect(readFileSync(join(docs, page), 'utf8')).toContain(`| \`${name}\` | ${summary.replaceAll('|', '\\|')} |`);
}

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
  };

  const world = (name: string, declared: string) =>
    `services: { s: { records: { b: {}, a: { ${name}: ${declared} } } } }`;
  const fieldsOf = (text: string): FieldMap | undefined => parse(text).spec?.records[1]?.fields;

  test('all are written here', () => {
    expect(Object.keys(written)).toEqual(fieldTypes.map(({ name }) => name));
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

describe('operation kinds', () => {
  const records = 'records: { a: { x: str, n: int } }';
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
    create: { least: 'record: a', keys: {} },
    update: { least: 'record: a', keys: {} },
    delete: { least: 'record: a', keys: {} },
    custom: {
      least: 'handler: r.f',
      keys: { handler: { good: './r.ts#g', bad: 'nothing' }, args: { good: '{ p: int }', bad: '[p]' } },
    },
  };
  const common: Readonly<Record<string, Written>> = {
    tool: { good: 'other', bad: '"a b"' },
    description: { good: 'does it', bad: '7' },
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

describe('fault kinds', () => {
  const world = `services: { s: { records: { a: { n: int, at: datetime } }, seed: { count: 3 }, operations: { get: { kind: get, record: a }, list: { kind: list, record: a }, add: { kind: create, record: a } } } }`;
  const written: Readonly<Record<string, Readonly<Record<string, Written>>>> = {
    late_write: { visible_after: { good: '2 calls', bad: '2' } },
    crash: { restart: { good: 'true', bad: 'yes' } },
    http_NNN: { retry_after: { good: '7', bad: '0', in: 'http_429' } },
    stale_read: { revisions: { good: '2', bad: '0' } },
    skew: { by: { good: '-3h', bad: '3' } },
  };
  const file = (name: string) => `faults/kinds/${name.toLowerCase().replace('_nnn', '').replaceAll('_', '-')}.ts`;
  const chosen = faultKinds.filter(({ conditional }) => !conditional);
  const keyOf = (name: string) => (name === 'http_NNN' ? 'http_429' : name);
  const least = (name: string) => (name === 'skew' ? ', by: 1h' : '');

  test('all options are written here', () => {
    for (const { name, options } of faultKinds)
      expect([name, Object.keys(written[name] ?? {})]).toEqual([name, Object.keys(options)]);
  });

  test.each(faultKinds)('$name has its file, its row in the docs and its words', ({ name, summary }) => {
    expect(existsSync(join(source, file(name)))).toBe(true);
    docsRow('faults.md', name, summary);
  });

  test('every key that can be suggested is a fault, whose label is the key without its default phase', () => {
    for (const key of faultKeys()) {
      const found = findFault(key);
      expect([key, found === undefined]).toEqual([key, false]);
      if (!found) continue;
      const label = faultLabel(found.fault, found.phase);
      expect(strikeOf(key, {}).phase).toBe(found.phase);
      expect(findFault(label)).toEqual(found);
    }
    expect(new Set(faultKeys()).size).toBe(faultKeys().length);
  });

  const options = chosen.flatMap(({ name, phases }) => {
    const phase = phases.length > 1 ? { phase: { good: phases[1] ?? '', bad: 'during' } } : {};
    const own = { ...written[name], message: { good: 'no luck', bad: '7' }, ...phase };
    return Object.entries<Written>(own).map(([key, sample]) => [name, key, sample] as const);
  });

  test.each(options)(
    '%s with %s: a right value is kept in rules and plan, a wrong one has its place',
    (name, key, { good, bad }) => {
      const fault = keyOf(name);
      const more = key === 'by' ? '' : least(name);
      const rules = (value: string) =>
        `${world}\nfaults: { s.get: { errors: { ${fault}: { rate: 0.5, ${key}: ${value}${more} } } } }`;
      const plan = (value: string) => `${world}\nplan: [{ on: s.get, fault: ${fault}, ${key}: ${value}${more} }]`;
      const rule = parse(rules(good)).spec?.faults['s.get']?.errors;
      expect(rule !== 'none' && String(rule?.[fault]?.options[key])).toBe(good);
      expect(String(parse(plan(good)).spec?.plan[0]?.options[key])).toBe(good);
      expectLocated(rules(`«${bad}»`), key);
      expectLocated(plan(`«${bad}»`), key);
    },
  );

  test.each(faultKinds.filter(({ conditional }) => conditional))('$name stands in rules alone', ({ name }) => {
    expectLocated(`${world}\nplan: [{ on: s.get, fault: «${name}» }]`, 'fault');
  });

  const struck = chosen.flatMap(({ name, phases }) =>
    phases.map((phase, index) => [index === 0 ? keyOf(name) : `${keyOf(name)}_${phase}`, phase] as const),
  );

  test.each(struck)('%s strikes, and the trace says so by this name', async (key, phase) => {
    const by = key === 'skew' ? { by: '-3h' } : {};
    const { plan, problems } = parsePlanValue([{ on: 's.add', call: 1, fault: key, ...by }], specOf(world));
    expect(problems).toEqual([]);
    const { call, trace, world: rows } = openEngine(world, { plan });
    const answer: Answer = await call('add', { n: 1, at: '2025-05-01T00:00:00Z' } satisfies Row);
    expect(trace().path()).toBe(`add!${key}`);
    expect(trace().events[0]).toMatchObject({ phase, applied: phase !== 'before' });
    expect(rows.revision).toBe(phase === 'before' ? 0 : key === 'duplicate_write' ? 2 : 1);
    expect(JSON.stringify(answer)).not.toMatch(/inject|fault|fake|simulat|mock|phase|applied/i);
  });
});
