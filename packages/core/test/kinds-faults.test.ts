import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Answer,
  faultKeys,
  faultKinds,
  faultLabel,
  findFault,
  parsePlanValue,
  type Row,
  strikeOf,
  sweptKeys,
} from '@faultbench/core';
import { openEngine, specOf } from './open-engine';
import { docsRow, expectLocated, parse, source, type Written } from './written';

describe('fault kinds', () => {
  const world = `services: { s: { records: { a: { n: int, at: datetime } }, seed: { count: 3 }, operations: { get: { kind: get, record: a }, list: { kind: list, record: a }, add: { kind: create, record: a } } } }`;
  const written: Readonly<Record<string, Readonly<Record<string, Written>>>> = {
    crash: { restart: { good: 'true', bad: 'yes' } },
    late_write: { visible_after: { good: '2 calls', bad: '2' } },
    http_NNN: { retry_after: { good: '7', bad: '0', in: 'http_429' } },
    stale_read: { revisions: { good: '2', bad: '0' } },
    wrong_data: { field: { good: 'n', bad: '7' } },
    partial_write: { writes: { good: '2', bad: '0' } },
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

  test('a sweep tries each key once by itself: of a kind that answers a call, as it stands', () => {
    expect(new Set(sweptKeys).size).toBe(sweptKeys.length);
    expect(sweptKeys).toEqual(expect.arrayContaining(['timeout', 'timeout_before', 'http_429', 'partial_write']));
    for (const { name, swept = [], wire = false, conditional = false, required = [] } of faultKinds) {
      for (const key of swept) expect([name, findFault(key)?.kind.name]).toEqual([name, name]);
      if (wire || conditional || required.length > 0) expect([name, swept]).toEqual([name, []]);
    }
  });

  test.each(faultKinds)('$name says whether it strikes the connection', ({ name, wire = false, answer }) => {
    const key = keyOf(name);
    const options = name === 'skew' ? { by: '-3h' } : {};
    const { type } = answer(
      strikeOf(key, options),
      { ok: true, value: {} },
      { operation: 'get', missing: undefined, args: {} },
    );
    expect(wire).toBe(['hang', 'disconnect', 'crash'].includes(type));
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
