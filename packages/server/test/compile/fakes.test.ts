import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { compileWorld, loadCompiled } from '@faultbench/server';
import { loadWorld, openWorld } from '../../src/core';
import { dist } from '../support/command';
import { folderWith } from '../support/folder';

const fields = (more: string) => `services:
  s:
    records:
      people: { id: str, ${more} }
    seed: { count: 12 }
`;
const people =
  'name: { type: str, faker: person.fullName }, email: { type: str, faker: internet.email, unique: true }, seen: str';

function compiled(yaml: string, options = {}) {
  const folder = folderWith({ 'w.yaml': yaml });
  return compileWorld(join(folder, 'w.yaml'), { cacheFolder: join(folder, 'cache'), ...options }).world;
}

function problems(yaml: string, options = {}): string {
  try {
    compiled(yaml, options);
  } catch (error) {
    return (error as Error).message.replaceAll(/\S+w\.yaml/g, 'w.yaml');
  }
  throw new Error('it compiled');
}

test('values of faker, pinned', () => {
  expect(compiled(fields(people)).tables.people?.slice(0, 3)).toMatchInlineSnapshot(`
[
  {
    "email": "Cydney.Goodwin-Kreiger@yahoo.com",
    "id": "1",
    "name": "Mr. Mitchel Nitzsche III",
    "seen": "fern echo",
  },
  {
    "email": "Johnson_Daugherty63@hotmail.com",
    "id": "2",
    "name": "Aurelie Lebsack Jr.",
    "seen": "cove lilac",
  },
  {
    "email": "Sue.White@yahoo.com",
    "id": "3",
    "name": "Genoveva Batz PhD",
    "seen": "mint",
  },
]
`);
});

test('depend on seed, record, row and field alone', () => {
  const rows = compiled(fields(people)).tables.people;
  const grown = compiled(
    fields(`code: { type: str, faker: vehicle.vin }, ${people}`).replace('count: 12', 'count: 13'),
  );
  expect(grown.tables.people?.slice(0, 12).map(({ code: _, ...row }) => row)).toEqual(rows);
  expect(compiled(fields(people), { seed: 7 }).tables.people).not.toEqual(rows);
  expect(compiled(fields(people), { clock: '2031-01-01T00:00:00Z' }).tables.people).toEqual(rows);
});

test('are told apart by their place inside an object or a list', () => {
  const yaml = fields(
    'all: { list: { a: { type: str, faker: person.fullName }, b: { type: str, faker: person.fullName } }, min: 3 }',
  );
  const lists = (compiled(yaml).tables.people ?? []).map(({ all }) => all as { a: string; b: string }[]);
  const names = lists.flat().flatMap(({ a, b }) => [a, b]);
  expect(new Set(names).size).toBeGreaterThan(names.length * 0.95);
});

test('take the time from the file, wherever and whenever the world is compiled', () => {
  const yaml = fields('code: { type: str, faker: git.commitEntry }');
  const here = JSON.stringify(compiled(yaml).tables);
  expect(here).toContain('May 31');
  for (const env of [
    { TZ: 'Pacific/Kiritimati', LANG: 'C' },
    { TZ: 'America/Los_Angeles', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' },
  ]) {
    const script = `const { compileWorld } = require(${JSON.stringify(join(dist, 'core.js'))});
      process.stdout.write(JSON.stringify(compileWorld('w.yaml', { cacheFolder: 'cache' }).world.tables));`;
    const cwd = folderWith({ 'w.yaml': yaml });
    const there = execFileSync(process.execPath, ['-e', script], { cwd, env: { ...process.env, ...env } });
    expect(there.toString()).toBe(here);
  }
});

test('bounds and patterns choose among them', () => {
  const rows =
    compiled(fields('name: { type: str, faker: person.firstName, min: 5, max: 6, pattern: "[A-M].*" }')).tables
      .people ?? [];
  expect(rows).toHaveLength(12);
  for (const { name } of rows) expect(name).toMatch(/^[A-M].{4,5}$/);
});

test('a world from text has them too', () => {
  const spec = loadWorld(fields(people));
  expect(openWorld(spec).table('people').all()).toEqual(compiled(fields(people)).tables.people);
});

test('mistakes', () => {
  const yaml = fields(
    'a: { type: str, faker: persn.fullName }, b: { type: str, faker: person.fulName }, c: { type: str, faker: number.int }, d: { type: str, faker: date.past }, e: { type: str, faker: helpers.arrayElement }, f: { type: str, faker: constructor.name }',
  );
  expect(`\n${problems(yaml)}\n`).toMatchInlineSnapshot(`
"
w.yaml:4:49  services.s.records.people.a.faker: faker has no module "persn"
    4 |       people: { id: str, a: { type: str, faker: persn.fullName }, b: { type: str, faker: person.fulName }, c: { type: st
      |                                                 ^^^^^^^^^^^^^^
  modules are datatype, date, helpers, location, number, string, airline, animal, book, color, commerce, company, .. - did you mean "person"?

w.yaml:4:90  services.s.records.people.b.faker: faker.person has no method "fulName"
    4 |  type: str, faker: persn.fullName }, b: { type: str, faker: person.fulName }, c: { type: str, faker: number.int }, d: {
      |                                                             ^^^^^^^^^^^^^^
  methods are firstName, lastName, middleName, fullName, gender, sex, sexType, bio, prefix, suffix, jobTitle, jobDescriptor, .. - did you mean "fullName"?

w.yaml:4:131  services.s.records.people.c.faker: faker number.int gives a number, not text
    4 |  type: str, faker: person.fulName }, c: { type: str, faker: number.int }, d: { type: str, faker: date.past }, e: { type:
      |                                                             ^^^^^^^^^^
  use a method that gives text without arguments, such as person.fullName

w.yaml:4:168  services.s.records.people.d.faker: faker date.past gives a date, not text
    4 | c: { type: str, faker: number.int }, d: { type: str, faker: date.past }, e: { type: str, faker: helpers.arrayElement },
      |                                                             ^^^^^^^^^
  use a method that gives text without arguments, such as person.fullName

w.yaml:4:204  services.s.records.people.e.faker: faker helpers.arrayElement cannot do without arguments
    4 |  d: { type: str, faker: date.past }, e: { type: str, faker: helpers.arrayElement }, f: { type: str, faker: constructor.n
      |                                                             ^^^^^^^^^^^^^^^^^^^^
  use a method that gives text without arguments, such as person.fullName

w.yaml:4:251  services.s.records.people.f.faker: faker has no module "constructor"
    4 |  str, faker: helpers.arrayElement }, f: { type: str, faker: constructor.name } }
      |                                                             ^^^^^^^^^^^^^^^^
  modules are datatype, date, helpers, location, number, string, airline, animal, book, color, commerce, company, ..
"
`);
});

test('fewer values than rows', () => {
  expect(problems(fields('name: { type: str, faker: person.sex, unique: true }'))).toContain(
    '12 rows need 12 distinct values, 2 possible',
  );
  expect(problems(fields('name: { type: str, faker: person.sex, min: 40 }'))).toContain(
    'no value of this field can be made up',
  );
});

test('another seed that wants for values is refused with the field', () => {
  const world = (seed: number) =>
    `seed: ${seed}\n${fields('code: { type: str, faker: string.uuid, pattern: "000.*" }').replace('count: 12', 'count: 1')}`;
  const seeds = Array.from({ length: 40 }, (_none, seed) => seed);
  const fits = (seed: number) => {
    try {
      return compiled(world(seed)).tables.people?.length === 1;
    } catch {
      return false;
    }
  };
  const good = seeds.find(fits);
  const bad = seeds.find((seed) => !fits(seed));
  expect(`\n${problems(world(good ?? 0), { seed: bad })}\n`).toMatchInlineSnapshot(`
"
w.yaml  services.s.records.people.code: no value of this field can be made up
  declare the rows with their values, or write what a value can be more plainly
"
`);
});

test('a compiled world brings them along', () => {
  const folder = folderWith({ 'w.yaml': fields(people) });
  const { path, world } = compileWorld(join(folder, 'w.yaml'), { cacheFolder: join(folder, 'cache') });
  expect(loadCompiled(path).tables).toEqual(world.tables);
});
