import { join } from 'node:path';
import { folderWith } from '../support/folder';
import { serveCalls, traceOf, worldOf } from '../support/serve';

/** Answer of the one operation of a world with these files. */
function answer(files: Readonly<Record<string, string>>, handler: string, args: object = {}): unknown {
  const folder = folderWith({ ...files, 'world.yaml': worldOf({ go: handler }) });
  const { answers, stderr } = serveCalls(folder, [['go', args]]);
  return answers[0]?.content[0]?.text ?? stderr;
}

test.each([
  ['rules.ts', 'export const go = (_: unknown, { text }: { text: string }) => text as string;'],
  [
    'rules.mts',
    'import { join } from "node:path";\nexport function go(_: unknown, args: { text: string }) { return join(args.text); }',
  ],
  ['rules.cts', 'exports.go = (_: unknown, { text }: { text: string }) => text;'],
  ['rules.js', 'module.exports = { go: (_, { text }) => text };'],
  ['rules.mjs', 'export async function go(_, { text }) { return text; }'],
  ['rules.cjs', 'exports.go = (_, { text }) => text;'],
])('a handler in %s', (file, text) => {
  expect(answer({ [file]: text }, `./${file}#go`, { text: 'hi' })).toBe('"hi"');
  expect(answer({ [file]: text }, 'rules.go', { text: 'hi' })).toBe('"hi"');
});

test('a handler that returns nothing gives null', () => {
  expect(answer({ 'rules.ts': 'export async function go() {}' }, 'rules.go')).toBe('null');
});

test('packages, JSON and files are found from the source', () => {
  const files = {
    'lib/rules.ts': `
      import { readFileSync } from 'node:fs';
      import { shout } from 'shouting';
      import data from './data.json';
      import { near } from './near';
      export const go = () => [
        shout(data.word), near, __filename.endsWith('lib/rules.ts'), import.meta.filename === __filename,
        readFileSync(new URL('./data.json', import.meta.url), 'utf8'), import.meta.dirname === __dirname,
      ];`,
    'lib/near.ts': 'export const near: string = "near";',
    'lib/data.json': '{"word":"hi"}',
    'node_modules/shouting/package.json': '{"name":"shouting","main":"main.js"}',
    'node_modules/shouting/main.js': 'exports.shout = (word) => word + "!";',
  };
  expect(answer(files, './lib/rules.ts#go')).toBe(JSON.stringify(['hi!', 'near', true, true, '{"word":"hi"}', true]));
});

test('module state lasts as long as the server', () => {
  const files = { 'rules.ts': 'let n = 0;\nexport const go = () => ++n;' };
  const folder = folderWith({ ...files, 'world.yaml': worldOf({ go: './rules.ts#go', come: 'rules.go' }) });
  const values = () => serveCalls(folder, [['go'], ['come'], ['go']]).answers.map(({ content }) => content[0]?.text);
  expect(values()).toEqual(['1', '2', '3']);
  expect(values()).toEqual(['1', '2', '3']);
});

test('refusals reach the agent as status and reason', () => {
  const files = {
    'rules.ts': `
      import { notFound, refuse } from 'faultbench/handler';
      export const forbid = () => { throw refuse(403, 'not yours'); };
      export const missing = async () => notFound('order 7');`,
  };
  const folder = folderWith({ ...files, 'world.yaml': worldOf({ forbid: 'rules.forbid', missing: 'rules.missing' }) });
  const { answers } = serveCalls(folder, [['forbid'], ['missing']]);
  expect(answers[0]).toMatchObject({ isError: true, content: [{ text: '403: not yours' }] });
  expect(answers[1]).toMatchObject({ isError: true, content: [{ text: '404: order 7 not found' }] });
});

test('a crash is a plain 500 to the agent, its stack in the trace names the line of the source', () => {
  const crashes = {
    'an error': [
      'export const go = () => {\n  const none: undefined = undefined;\n  return none.x;\n};',
      /reading 'x'.*rules\.ts:3:1/s,
    ],
    'a wrong refusal': [
      'import { refuse } from "faultbench/handler";\nexport const go = () => refuse(200, "fine");',
      /refuse\(200, \.\.\): the status must be a whole number from 400 to 599/,
    ],
    'a module that throws': ['throw new Error("not today");\nexport const go = () => 1;', /not today.*rules\.ts:1:/s],
    'no function': [
      'export const other = () => 1;\nexport const go = Number(5);',
      /exports no function "go"; it has other/,
    ],
  } as const;
  for (const [text, stack] of Object.values(crashes)) {
    const folder = folderWith({ 'rules.ts': text, 'world.yaml': worldOf({ go: './rules.ts#go' }) });
    const { answers } = serveCalls(folder, [['go']], { flags: ['--state', 'state'] });
    expect(answers[0]).toMatchObject({ isError: true, content: [{ text: '500: Internal Server Error' }] });
    const [event] = traceOf(join(folder, 'state'));
    expect(event?.error?.stack).toMatch(stack);
    expect(event?.error?.stack).not.toContain('handlers-0.js');
  }
});

describe('writing to a frozen row', () => {
  const write = '({ world }) => { const row = world.notes.insert({ text: "a" }); row.text = "b"; return row.text; };';
  const outcome = (file: string, files: Readonly<Record<string, string>>) => answer(files, `./${file}#go`);

  test.each([
    ['rules.ts', { 'rules.ts': `export const go: Function = ${write}` }],
    ['rules.cts', { 'rules.cts': `exports.go = ${write}` }],
    ['rules.mjs', { 'rules.mjs': `export const go = ${write}` }],
    ['rules.js', { 'rules.js': 'export { go } from "./near.mjs";', 'near.mjs': `export const go = ${write}` }],
    [
      'rules.cjs',
      { 'rules.cjs': 'exports.go = require("./near").go;', 'near.ts': `export const go: Function = ${write}` },
    ],
  ] as const)('is an error in %s, which is strict', (file, files) => {
    expect(outcome(file, files as Readonly<Record<string, string>>)).toBe('500: Internal Server Error');
  });

  test('is nothing in CommonJS that does not ask for it', () => {
    expect(outcome('rules.cjs', { 'rules.cjs': `exports.go = ${write}` })).toBe('"a"');
  });
});
