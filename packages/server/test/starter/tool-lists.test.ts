import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { askWorld, fixtures, type Told, toolsIn } from './made-world';
import { sampleArguments } from './sample-arguments';

const root = join(__dirname, '../../../..');
const lists = readdirSync(join(fixtures, 'tool-lists')).map((name) => basename(name, '.json'));
const folder = folderWith({});
const listed = (list: string) => join(fixtures, 'tool-lists', `${list}.json`);
const texts = (list: string, place: string) =>
  ['yaml', 'handlers.ts', 'world.d.ts'].map((end) => readFileSync(join(place, `worlds/${list}.${end}`), 'utf8'));

beforeAll(() => {
  for (const list of lists) {
    for (const place of [list, `${list}-again`]) {
      const { code, stderr } = faultbench(folder, ['init', place, '--from-tools', listed(list)]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    }
  }
});

describe.each(lists)('a world made from the tools of %s', (list) => {
  const tools = toolsIn(listed(list));
  const calls = tools.flatMap(({ name, inputSchema }) =>
    sampleArguments(inputSchema).map((args) => ({ tool: name, args })),
  );
  let told: Told;
  beforeAll(() => {
    told = askWorld(join(folder, list), `worlds/${list}.yaml`, calls);
  });

  test('is the same each time', () => {
    expect(texts(list, join(folder, `${list}-again`))).toEqual(texts(list, join(folder, list)));
  });

  test('has every tool by its name, described as before, with all its arguments', () => {
    expect(told.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(told.tools.map(({ description }) => description)).toEqual(
      tools.map(({ description }) => description?.trim()),
    );
    const names = ({ inputSchema }: (typeof tools)[number]) => Object.keys(inputSchema.properties ?? {});
    expect(told.tools.map(names)).toEqual(tools.map(names));
  });

  test('takes what the tools take, and answers', () => {
    expect(new Set(calls.map(({ tool }) => tool)).size).toBe(tools.length);
    const outcomes = calls.map(({ tool, args }, index) => [...(told.answers[index] ?? []), tool, args] as const);
    // not known, there already, not written yet: all but a refusal of the arguments or a handler that breaks
    expect(outcomes.filter(([status]) => ![200, 404, 409, 501].includes(Number(status)))).toEqual([]);
    expect(outcomes.some(([status]) => status === 200)).toBe(true);
  });
});

test('all of them are sound, and their types are fresh', () => {
  const worlds = lists.map((list) => `${list}/worlds/${list}.yaml`);
  expect(faultbench(folder, ['check', ...worlds])).toMatchObject({ code: 0, stderr: '' });
  expect(faultbench(folder, ['types', ...worlds, '--check'])).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('the handlers, tests and types of all of them are TypeScript that a strict project takes', () => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const project = JSON.parse(readFileSync(join(folder, lists[0] ?? '', 'tsconfig.json'), 'utf8'));
  const strict = { ...project.compilerOptions, noUnusedLocals: true, noUnusedParameters: true };
  const include = lists.map((list) => `${list}/**/*.ts`);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict, include }));
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder],
    {
      encoding: 'utf8',
    },
  );
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});
