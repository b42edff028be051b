import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileWorld } from '@faultbench/server';
import { loadWorld } from '../../src/core';
import { faultbench } from '../support/command';
import { folderWith, writeFiles } from '../support/folder';

const world = `services:
  s:
    records:
      people: { id: str, name: str, age: int? }
      pets: { id: int, owner_id: ref[s.people], tags: list[str]? }
    seed: { people: { file: seeds/people.csv, count: 1 }, pets: { file: ../pets.json } }
`;
const people = 'id,name,age\nada,"Ada, Countess",36\nbob,007,\n';
const pets = '[{ "owner_id": "ada", "tags": ["a"] }, { "id": 7, "owner_id": "bob" }]';
const files = { 'w/w.yaml': world, 'w/seeds/people.csv': people, 'pets.json': pets };

function compileIn(folder: string) {
  return compileWorld(join(folder, 'w/w.yaml'), { cacheFolder: join(folder, 'cache') });
}

test('rows of files stand in the world', () => {
  const { tables } = compileIn(folderWith(files)).world;
  expect(tables.people).toEqual([
    { id: 'ada', name: 'Ada, Countess', age: 36 },
    { id: 'bob', name: '007', age: null },
    { id: '1', name: expect.any(String), age: expect.any(Number) },
  ]);
  expect(tables.pets).toEqual([
    { id: 1, owner_id: 'ada', tags: ['a'] },
    { id: 7, owner_id: 'bob', tags: null },
  ]);
});

test.each(['w/seeds/people.csv', 'pets.json'])('a change of %s makes another world', (name) => {
  const folder = folderWith(files);
  const first = compileIn(folder);
  expect(compileIn(folder).path).toBe(first.path);
  const path = join(folder, name);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('bob', 'eve'));
  const other = name === 'pets.json' ? 'w/seeds/people.csv' : 'pets.json';
  writeFileSync(join(folder, other), readFileSync(join(folder, other), 'utf8').replaceAll('bob', 'eve'));
  const second = compileIn(folder);
  expect(second.world.hash).not.toBe(first.world.hash);
  expect(second.world.tables.people?.[1]).toMatchObject({ id: 'eve' });
});

test('a file that has gone is noticed, and one that comes', () => {
  const folder = folderWith(files);
  compileIn(folder);
  rmSync(join(folder, 'pets.json'));
  expect(() => compileIn(folder)).toThrow('no file ../pets.json');
  writeFiles(folder, { 'pets.json': '[]' });
  expect(compileIn(folder).world.tables.pets).toEqual([]);
});

test('mistakes stand in the file', () => {
  const folder = folderWith({
    ...files,
    'w/seeds/people.csv': 'id,name,age\nada,Ada,x\n',
    'pets.json': '[{ "owner": 1 }]',
  });
  expect(faultbench(folder, ['check', 'w/w.yaml'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`w/seeds/people.csv:2:9  row 1.age: must be an integer, not "x"
    2 | ada,Ada,x
      |         ^
  give it a value of type int

pets.json:1:2  [0]: the row has no "owner_id"`),
  });
});

test('a file that is not there is named with what is', () => {
  const folder = folderWith({
    ...files,
    'w/w.yaml': world.replace('people.csv', 'poeple.csv').replace('../pets', 'more/pets'),
  });
  expect(`\n${faultbench(folder, ['check', 'w/w.yaml']).stdout.replaceAll(folder, '<folder>')}`).toMatchInlineSnapshot(`
"
w/w.yaml:6:29  services.s.seed.people.file: no file seeds/poeple.csv (looked for <folder>/w/seeds/poeple.csv)
    6 |     seed: { people: { file: seeds/poeple.csv, count: 1 }, pets: { file: more/pets.json } }
      |                             ^^^^^^^^^^^^^^^^
  create it, or name one that is there - did you mean "seeds/people.csv"?

w/w.yaml:6:73  services.s.seed.pets.file: no file more/pets.json (looked for <folder>/w/more/pets.json)
    6 |     seed: { people: { file: seeds/poeple.csv, count: 1 }, pets: { file: more/pets.json } }
      |                                                                         ^^^^^^^^^^^^^^
  create it, or name one that is there

"
`);
});

test('what is not UTF-8 is told with its line', () => {
  const folder = folderWith(files);
  writeFileSync(join(folder, 'w/seeds/people.csv'), Buffer.from('id,name,age\nada,Andr\u00e9,3\n', 'latin1'));
  const seed = faultbench(folder, ['check', 'w/w.yaml']);
  expect([seed.code, seed.stdout]).toEqual([1, expect.stringContaining('cannot be read (line 2 is not UTF-8)')]);
  expect(seed.stdout).toContain('save it as UTF-8');
  writeFileSync(join(folder, 'w/w.yaml'), Buffer.from('# caf\u00e9\nservices: {}\n', 'latin1'));
  const { code, stdout } = faultbench(folder, ['check', 'w/w.yaml']);
  expect([code, stdout]).toEqual([1, expect.stringContaining('cannot be read (line 1 is not UTF-8)')]);
});

test('a world from text has no folder', () => {
  expect(() => loadWorld(world)).toThrow('a seed file of a world that has no folder');
});
