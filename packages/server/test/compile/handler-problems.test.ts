import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { compileWorld } from '@faultbench/server';
import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';

const yaml = (handler: string) => `services:
  s:
    operations:
      go: { kind: custom, handler: ${handler} }
`;

/** The message of the problem, with the folder cut out. */
function problem(handler: string, files: Readonly<Record<string, string>>): string {
  const folder = folderWith({ ...files, 'w.yaml': yaml(handler) });
  try {
    compileWorld(join(folder, 'w.yaml'), { cacheFolder: join(folder, 'cache') });
  } catch (error) {
    expect(error).toMatchObject({ name: 'WorldError' });
    return (error as Error).message.replaceAll(folder, '<folder>');
  }
  throw new Error('it compiled');
}

test('a module that is not there', () => {
  expect(problem('./shop.rulez.ts#go', { 'shop.rules.ts': '' })).toMatchInlineSnapshot(`
"<folder>/w.yaml:4:36  services.s.operations.go.handler: no file ./shop.rulez.ts (looked for <folder>/shop.rulez.ts)
    4 |       go: { kind: custom, handler: ./shop.rulez.ts#go }
      |                                    ^^^^^^^^^^^^^^^^^^
  create it, or name one that is there - did you mean "./shop.rules.ts"?"
`);
  expect(problem('./lib/rules.ts#go', {})).toMatchInlineSnapshot(`
"<folder>/w.yaml:4:36  services.s.operations.go.handler: no file ./lib/rules.ts (looked for <folder>/lib/rules.ts)
    4 |       go: { kind: custom, handler: ./lib/rules.ts#go }
      |                                    ^^^^^^^^^^^^^^^^^
  create it, or name a file that is there"
`);
});

test('a module that is a link to nothing is not offered in its own place', () => {
  const folder = folderWith({ 'w.yaml': yaml('./rules.ts#go') });
  symlinkSync('gone.ts', join(folder, 'rules.ts'));
  const compile = () => compileWorld(join(folder, 'w.yaml'), { cacheFolder: join(folder, 'cache') });
  expect(compile).toThrow(/create it, or name a file that is there$/m);
});

test('a short form that finds nothing', () => {
  expect(problem('shop.rulez.go', { 'shop.rules.ts': '' })).toMatchInlineSnapshot(`
"<folder>/w.yaml:4:36  services.s.operations.go.handler: no file shop.rulez.{ts,mts,cts,js,mjs,cjs} beside the world file or one folder up
    4 |       go: { kind: custom, handler: shop.rulez.go }
      |                                    ^^^^^^^^^^^^^
  create it, or name one that is there - did you mean "shop.rules"?"
`);
});

test.each([
  ['rules.ts', 'export const createReturn = () => 1; export function other() {}'],
  ['rules.mjs', 'const createReturn = () => 1; export { createReturn }; export { other } from "./more.mjs";'],
  ['rules.cjs', 'exports.createReturn = () => 1; module.exports.other = 2;'],
  ['rules.js', 'module.exports = { createReturn() {}, "other": 1 };'],
])('an export that %s does not have', (file, text) => {
  const files = { [file]: text, 'more.mjs': 'export const other = 1;' };
  expect(problem(`./${file}#createRetrun`, files)).toContain(`./${file} exports no "createRetrun"
    4 |       go: { kind: custom, handler: ./${file}#createRetrun }
      |                                    ${'^'.repeat(15 + file.length)}
  use createReturn, other - did you mean "createReturn"?`);
});

test('a module without exports', () => {
  expect(problem('./rules.ts#go', { 'rules.ts': 'function go() {}' })).toMatchInlineSnapshot(`
"<folder>/w.yaml:4:36  services.s.operations.go.handler: ./rules.ts exports no "go"
    4 |       go: { kind: custom, handler: ./rules.ts#go }
      |                                    ^^^^^^^^^^^^^
  export it: export function go() { .. }"
`);
});

test.each([
  ['rules.ts', 'export class go { x: number = 1 }', 'a class'],
  ['rules.ts', 'export const go: number = 5;', 'a number'],
  ['rules.ts', 'export { it as go } from "./lib";', 'an object'],
  ['rules.mjs', 'const text = "hi"; export { text as go };', 'a text'],
  ['rules.mjs', 'export const go = [() => 1];', 'a list'],
  ['rules.cts', 'exports.go = class {};', 'a class'],
  ['rules.cjs', 'exports.go = null;', 'null'],
  ['rules.js', 'class Go {} module.exports = { go: Go };', 'a class'],
  ['rules.js', 'const go = true; module.exports = { go };', 'a boolean'],
])('an export of %s that is no function: %s', (file, text, kind) => {
  const found = problem(`./${file}#go`, { [file]: text, 'lib.ts': 'export const it = { go() {} };' });
  expect(found).toContain(`handler: "go" of ./${file} is ${kind}, not a function\n`);
  expect(found).toContain('\n  export a function: export function go() { .. }');
});

test.each([
  ['rules.ts', 'export async function go() {}'],
  ['rules.ts', 'export const go: () => number = () => 1;'],
  ['rules.ts', 'export let go: unknown = 5; go = () => 1;'],
  ['rules.ts', 'const make = () => () => 1; export const go = make();'],
  ['rules.mjs', 'function one() {} export { one as go };'],
  ['rules.cjs', 'exports.go = 5; exports.go = () => 1;'],
  ['rules.cjs', 'let go = 1; go = () => 1; module.exports = { go };'],
  ['rules.js', 'module.exports = { go() {}, other: 5 };'],
])('an export of %s that is or may be one: %s', (file, text) => {
  const folder = folderWith({ [file]: text, 'w.yaml': yaml(`./${file}#go`) });
  compileWorld(join(folder, 'w.yaml'), { cacheFolder: join(folder, 'cache') });
});

test('exports that only running would tell are taken on trust', () => {
  const dynamic = [
    'module.exports = require("./x.cjs");',
    'Object.assign(exports, make());',
    'for (const k of x) exports[k] = 1;',
  ];
  for (const text of dynamic) {
    const folder = folderWith({ 'rules.cjs': text, 'x.cjs': '', 'w.yaml': yaml('./rules.cjs#go') });
    compileWorld(join(folder, 'w.yaml'), { cacheFolder: join(folder, 'cache') });
  }
});

test('modules that cannot be compiled', () => {
  expect(problem('./rules.ts#go', { 'rules.ts': 'export const go = (' })).toMatchInlineSnapshot(`
"<folder>/w.yaml:4:36  services.s.operations.go.handler: ./rules.ts cannot be compiled: Unexpected end of file (rules.ts:1:20)
    4 |       go: { kind: custom, handler: ./rules.ts#go }
      |                                    ^^^^^^^^^^^^^
  mend the module of handlers"
`);
  expect(
    problem('./rules.mts#go', { 'rules.mts': 'const x = await 1;\nexport const go = () => x;' }),
  ).toMatchInlineSnapshot(`
"<folder>/w.yaml:4:36  services.s.operations.go.handler: ./rules.mts cannot be compiled: top-level await (rules.mts:1:11)
    4 |       go: { kind: custom, handler: ./rules.mts#go }
      |                                    ^^^^^^^^^^^^^^
  await inside the handler: a module of handlers is loaded at once"
`);
  expect(
    problem('./rules.ts#go', { 'rules.ts': 'import { x } from "./gone";\nexport const go = x;' }),
  ).toMatchInlineSnapshot(`
"<folder>/w.yaml:4:36  services.s.operations.go.handler: ./rules.ts cannot be compiled: Could not resolve "./gone" (rules.ts:1:19)
    4 |       go: { kind: custom, handler: ./rules.ts#go }
      |                                    ^^^^^^^^^^^^^
  mend the module of handlers"
`);
});

test('packages that could not be loaded', () => {
  // In a process of its own: within Jest, Jest finds the packages.
  const checked = (files: Readonly<Record<string, string>>) => {
    return faultbench(folderWith({ ...files, 'w.yaml': yaml('./rules.ts#go') }), ['check', 'w.yaml']).stdout;
  };
  const gone = 'import { x } from "goen";\nimport "node:fs";\nexport const go = x;';
  expect(checked({ 'rules.ts': 'export * from "./lib/more";', 'lib/more.ts': gone })).toMatchInlineSnapshot(`
"w.yaml:4:36  services.s.operations.go.handler: ./rules.ts cannot be compiled: no package "goen" (imported by lib/more.ts)
    4 |       go: { kind: custom, handler: ./rules.ts#go }
      |                                    ^^^^^^^^^^^^^
  npm install goen, or mend its name

"
`);
  const modern = {
    'rules.ts': 'import x from "modern";\nimport type y from "typed";\nexport const go: y = x;',
    'node_modules/modern/package.json': '{"name":"modern","exports":{".":{"import":"./main.js"}}}',
  };
  expect(checked(modern)).toMatchInlineSnapshot(`
"w.yaml:4:36  services.s.operations.go.handler: ./rules.ts cannot be compiled: package "modern" has nothing for require (imported by rules.ts)
    4 |       go: { kind: custom, handler: ./rules.ts#go }
      |                                    ^^^^^^^^^^^^^
  load it inside the handler: await import('modern')

"
`);
});

test('nothing of a module is run', () => {
  const folder = folderWith({
    'rules.cjs': 'process.exit(3);\nexports.go = () => 1;',
    'w.yaml': yaml('./rules.cjs#go'),
  });
  compileWorld(join(folder, 'w.yaml'), { cacheFolder: join(folder, 'cache') });
});

test('handlers are reported together with everything else', () => {
  const folder = folderWith({
    'rules.ts': 'export const go = 1;',
    'w.yaml': `services:
  s:
    records: { things: { size: flaot } }
    operations:
      go: { kind: custom, handler: ./rules.ts#gone }
      come: { kind: custom, handler: ./nowhere.ts#go }
      stay: { kind: gte, record: things }
`,
  });
  const message = () => compileWorld(join(folder, 'w.yaml'), { cacheFolder: join(folder, 'cache') });
  const [first, second, third, fourth] = [
    /unknown field type "flaot"/,
    /exports no "gone"/,
    /no file \.\/nowhere\.ts/,
    /unknown kind "gte"/,
  ];
  expect(message).toThrow(first);
  expect(message).toThrow(second);
  expect(message).toThrow(third);
  expect(message).toThrow(fourth);
});

test('a world file that is not there', () => {
  const folder = folderWith({ 'shop.yaml': '' });
  const message = (name: string) => {
    try {
      compileWorld(join(folder, name));
    } catch (error) {
      return (error as Error).message.replaceAll(folder, '<folder>');
    }
    return 'it compiled';
  };
  expect(message('shpo.yaml')).toMatchInlineSnapshot(`
"<folder>/shpo.yaml  no such file
  did you mean "shop.yaml"?"
`);
  expect(message('bank.yaml')).toMatchInlineSnapshot(`
"<folder>/bank.yaml  no such file
  YAML files beside it: shop.yaml"
`);
  expect(message('no/where.yaml')).toMatchInlineSnapshot(`
"<folder>/no/where.yaml  no such file
  there is no folder <folder>/no either"
`);
  symlinkSync('gone.yaml', join(folder, 'link.yaml'));
  expect(message('link.yaml')).toMatchInlineSnapshot(`
"<folder>/link.yaml  is a link to gone.yaml, which is not there
  mend the link, or name a file"
`);
  expect(message('lnk.yaml')).toContain('YAML files beside it: shop.yaml');
  expect(message('.')).toMatchInlineSnapshot(`
"<folder>  is a folder, not a file
  name a file in it: shop.yaml"
`);
});
