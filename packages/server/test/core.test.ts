import { join } from 'node:path';
import { loadWorld, openWorld, WorldError } from '../src/core';
import { folderWith } from './support/folder';
import { shop } from './support/shop';

const text = `
services:
  s:
    records: { notes: { text: str } }
    seed: { count: 3 }
`;

test('a world is loaded from a path or from its text', () => {
  const folder = folderWith(shop);
  expect(loadWorld(join(folder, 'shop.yaml'))).toMatchObject({ name: 'shop', seed: 0 });
  expect(loadWorld(text, { seed: 7, clock: '2030-01-01T00:00:00Z' })).toMatchObject({
    name: 'world',
    seed: 7,
    clock: { start: '2030-01-01T00:00:00.000Z' },
  });
  expect(loadWorld('{ services: {} }').services).toEqual([]);
});

test('an opened world holds its seeded rows, the same ones a server starts with', () => {
  const folder = folderWith(shop);
  const world = openWorld(loadWorld(join(folder, 'shop.yaml')));
  expect(world.table('orders').count()).toBe(6);
  expect(world.revision).toBe(0);
  expect(openWorld(loadWorld(text)).table('notes').all()).toEqual(openWorld(loadWorld(text)).table('notes').all());
});

test('mistakes come as a WorldError with every place', () => {
  expect(() => loadWorld('servces: {}\nseed: -1\n')).toThrow(WorldError);
  expect(() => loadWorld('servces: {}\nseed: -1\n')).toThrow(/^world:1:1 {2}servces.*world:2:7 {2}seed/s);
  expect(() => loadWorld(text, { seed: -1 })).toThrow('world  seed: -1 is no seed');
  expect(() => loadWorld(text, { clock: 'noon' })).toThrow('world  clock: "noon" is no instant');
  expect(() => loadWorld('none.yaml')).toThrow('none.yaml  no such file');
});
