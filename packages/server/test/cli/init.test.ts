import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist, faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { shop } from '../support/shop';

const below = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();
const contents = (folder: string) => Object.fromEntries(below(folder).map((name) => [name, read(folder, name)]));

function read(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return undefined;
  }
}

const list = (tools: unknown) => ({ 'tools.json': typeof tools === 'string' ? tools : JSON.stringify(tools) });

describe('a project in an empty folder', () => {
  const folder = folderWith({});
  const result = faultbench(folder, ['init']);

  test('is told file by file', () => {
    expect(result.stdout).toMatchInlineSnapshot(`
"wrote package.json
wrote jest.config.js
wrote tsconfig.json
wrote .gitignore
wrote README.md
wrote worlds/shop.yaml
wrote worlds/shop.rules.ts
wrote agents/refund-agent.ts
wrote test/refund.test.ts
wrote worlds/shop.world.d.ts
next: npm install && npm test
"
`);
    expect({ code: result.code, stderr: result.stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('has a world that is sound and whose types are fresh', () => {
    expect(faultbench(folder, ['check', 'worlds/shop.yaml'])).toMatchObject({ code: 0 });
    expect(faultbench(folder, ['types', 'worlds/shop.yaml', '--check'])).toMatchObject({ code: 0 });
  });

  test('installs the versions that this package is tested with', () => {
    const own = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8'));
    const { devDependencies } = JSON.parse(read(folder, 'package.json') ?? '');
    expect(devDependencies).toMatchObject({
      '@modelcontextprotocol/sdk': own.dependencies['@modelcontextprotocol/sdk'],
      jest: own.devDependencies.jest,
      typescript: own.dependencies.typescript,
    });
    expect(devDependencies.faultbench).toMatch(/^file:/);
    expect(existsSync(join(folder, devDependencies.faultbench.slice('file:'.length), 'jest-preset.js'))).toBe(true);
  });

  test('is not written twice: nothing is replaced', () => {
    writeFileSync(join(folder, 'worlds/shop.yaml'), '# mine\n');
    const before = contents(folder);
    expect(faultbench(folder, ['init'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: there already, so nothing was written: worlds/shop.yaml, worlds/shop.rules.ts, agents/refund-agent.ts, test/refund.test.ts, worlds/shop.world.d.ts; move them, or name another folder\n',
    });
    expect(contents(folder)).toEqual(before);
  });
});

test('one file that is there keeps all others from being written', () => {
  const folder = folderWith({ 'agent/tsconfig.json': '{}' });
  const { code, stderr } = faultbench(folder, ['init', 'agent']);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'error: there already, so nothing was written: tsconfig.json; move them, or name another folder\n',
  });
  expect(below(folder)).toEqual(['agent', 'agent/tsconfig.json']);
});

test('in a package, its own files are kept, and what is to install is said', () => {
  const files = {
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { test: 'vitest' },
      devDependencies: { jest: '^30.0.0' },
      dependencies: { typescript: '5' },
    }),
    'README.md': '# mine\n',
    'jest.config.ts': 'export default {};\n',
  };
  const folder = folderWith(files);
  const { code, stdout } = faultbench(folder, ['init']);
  expect(code).toBe(0);
  expect(stdout.replaceAll(/file:\S+/g, 'file:..')).toMatchInlineSnapshot(`
"wrote tsconfig.json
wrote .gitignore
wrote worlds/shop.yaml
wrote worlds/shop.rules.ts
wrote agents/refund-agent.ts
wrote test/refund.test.ts
wrote worlds/shop.world.d.ts
kept package.json, which is yours
kept jest.config.js, which is yours
kept README.md, which is yours
in your Jest configuration: preset: 'faultbench'
next: npm install --save-dev @modelcontextprotocol/sdk@^1.32.2 @types/jest@^30.0.0 @types/node@^20.19.0 faultbench@file:.. && npx jest
"
`);
  expect(contents(folder)).toMatchObject(files);
  expect(below(folder)).not.toContain('jest.config.js');
});

const ours = ['@modelcontextprotocol/sdk', '@types/jest', '@types/node', 'faultbench', 'jest', 'typescript'];
const installed = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`node_modules/${name}/package.json`, '{}']));
const placeholder = 'echo "Error: no test specified" && exit 1';

test('in a package as npm init leaves it, `npm test` starts Jest from now on', () => {
  const manifest = { name: 'p', scripts: { test: placeholder, lint: 'x' }, files: ['dist'] };
  const folder = folderWith({ 'p/package.json': `${JSON.stringify(manifest, null, 2)}\n`, ...installed(ours) });
  const { stdout } = faultbench(folder, ['init', 'p']);
  const changed = { ...manifest, scripts: { test: 'jest', lint: 'x' } };
  expect(read(folder, 'p/package.json')).toBe(`${JSON.stringify(changed, null, 2)}\n`);
  expect(stdout).toContain('changed p/package.json, which is yours: its test script is jest now\n');
  expect(stdout).toMatch(/\nnext: cd p && npm test\n$/);
});

test.each([
  ['{"type":"commonjs"}', '{"type":"commonjs","scripts":{"test":"jest"}}'],
  ['{\r\n\t"scripts": {}\r\n}\r\n', '{\r\n\t"scripts": {\r\n\t\t"test": "jest"\r\n\t}\r\n}\r\n'],
  ['{"scripts":{"test":"mocha"}}', '{"scripts":{"test":"mocha"}}'],
  ['{"scripts":[]}', '{"scripts":[]}'],
  ['{ no JSON', '{ no JSON'],
])('the test script of %j', (text, after) => {
  const folder = folderWith({ 'package.json': text });
  const { code, stdout } = faultbench(folder, ['init']);
  expect([code, read(folder, 'package.json')]).toEqual([0, after]);
  expect(stdout).toContain(
    `${text === after ? 'kept package.json, which is yours' : 'changed package.json, which is yours: its test script is jest now'}\n`,
  );
});

test.each([
  [
    'all of which is there, needs nothing for its first run',
    ours,
    /\ninstalled by other packages only; to have your own: (.*)\nnext: npm test\n$/,
  ],
  ['some of which is not there, installs first', ['jest'], /\nnext: (.*) && npm test\n$/],
])('a package that names none of what it uses, %s', (_what, names, lines) => {
  const folder = folderWith({ 'package.json': '{"devDependencies":{"jest":"30"}}', ...installed(names) });
  const [, install] = lines.exec(faultbench(folder, ['init']).stdout) ?? [];
  expect(install).toMatch(
    /^npm install --save-dev @modelcontextprotocol\/sdk@\S+ @types\/jest@\S+ @types\/node@\S+ faultbench@/,
  );
});

test('a package of ES modules gets a configuration that is one', () => {
  const folder = folderWith({ 'package.json': '{"type":"module"}' });
  expect(faultbench(folder, ['init'])).toMatchObject({ code: 0 });
  expect(read(folder, 'jest.config.js')).toBe("export default { preset: 'faultbench' };\n");
});

test('a Jest configuration in package.json is one as well', () => {
  const folder = folderWith({ 'package.json': '{"jest":{"preset":"faultbench"}}' });
  const { stdout } = faultbench(folder, ['init']);
  expect(stdout).toContain('kept jest.config.js, which is yours\n');
  expect(stdout).not.toContain('in your Jest configuration');
  expect(below(folder)).not.toContain('jest.config.js');
});

test('the tools of a running server', () => {
  const folder = folderWith({
    'my shop/shop.yaml': shop['shop.yaml'].replaceAll('./shop.rules.ts#createReturn', './r.js#r'),
    'my shop/r.js': 'exports.r = () => 1;\n',
  });
  const command = `"${process.execPath}" ${join(dist, 'cli.js')} serve 'my shop/shop.yaml'`;
  const { code, stdout } = faultbench(folder, ['init', 'p', '--from-server', command]);
  expect(code).toBe(0);
  expect(stdout).toContain('wrote p/worlds/shop.yaml\n');
  const served = (world: string) => JSON.parse(faultbench(folder, ['tools', world, '--json']).stdout);
  const names = (world: string) => served(world).map(({ name }: { name: string }) => name);
  expect(names('p/worlds/shop.yaml')).toEqual(names('my shop/shop.yaml'));
});

test.each([
  ['node -e "process.exit(3)"', /^node .* did not list its tools: .*Connection closed/],
  [`node -e "console.error('no key'); process.exit(1)"`, /it said:\nno key\n$/],
  ['no-such-command-at-all', /^no-such-command-at-all did not list its tools: spawn no-such-command-at-all ENOENT\n$/],
  ['', /^there is no command to start a server with\n$/],
])('a server that is none: %j', (command, message) => {
  const { code, stdout, stderr } = faultbench(folderWith({}), ['init', '--from-server', command]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(message);
});

test.each<[string, unknown, string]>([
  ['no JSON', '{ "tools": [', 'tools.json is no JSON ('],
  ['no tools', {}, 'tools.json has no array of tools; save what tools/list answers there: { "tools": [ … ] }\n'],
  ['a text', '"x"', 'tools.json has no array of tools;'],
  ['an empty list', [], 'tools.json lists no tools; a world is made of at least one\n'],
  [
    'a tool that is no object',
    ['x'],
    'tools.json: tool 1 is no object; a tool is { "name": …, "inputSchema": { … } }\n',
  ],
  ['a tool without a name', [{}], 'tools.json: tool 1 has no name; a tool is'],
  [
    'two of one name',
    [{ name: 'a' }, { name: 'a' }],
    'tools.json has two tools named "a"; remove or rename one of them\n',
  ],
  [
    'a schema of no object',
    [{ name: 'a', inputSchema: { type: 'array' } }],
    'tools.json: tool 1 ("a") takes no object; its inputSchema must be of type object, not {"type":"array"}\n',
  ],
])('%s', (_what, tools, message) => {
  const folder = folderWith(list(tools));
  const { code, stdout, stderr } = faultbench(folder, ['init', 'p', '--from-tools', 'tools.json']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.startsWith(message)).toBe(true);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(below(folder)).toEqual(['tools.json']);
});

test.each([
  ['an answer to a request', { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'ping' }] } }],
  ['tools as functions', [{ type: 'function', function: { name: 'ping', parameters: { type: 'object' } } }]],
  ['tools with input_schema', [{ name: 'ping', input_schema: { type: 'object' } }]],
])('%s is read as well', (_what, tools) => {
  const folder = folderWith(list(tools));
  expect(faultbench(folder, ['init', '--from-tools', 'tools.json', '--name', 'Mine'])).toMatchObject({ code: 0 });
  expect(faultbench(folder, ['tools', 'worlds/Mine.yaml']).stdout).toContain('ping');
});

test('names of tools that no world can have', () => {
  const names = [
    'files.read',
    'files/read',
    'delete',
    'x'.repeat(80),
    'été',
    '読む',
    '2fa_check',
    'files_read',
    'Get Thing',
    'known',
  ];
  const folder = folderWith(list(names.map((name) => ({ name }))));
  const { code, stdout } = faultbench(folder, ['init', 'p', '--from-tools', 'tools.json']);
  expect(code).toBe(0);
  expect(stdout.split('\n').filter((line) => line.startsWith('renamed'))).toMatchInlineSnapshot(`
[
  "renamed files.read to files_read_2: a tool's name has 1 to 64 letters, digits, _ and -",
  "renamed files/read to files_read_3: a tool's name has 1 to 64 letters, digits, _ and -",
  "renamed xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx to xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: a tool's name has 1 to 64 letters, digits, _ and -",
  "renamed été to _t_: a tool's name has 1 to 64 letters, digits, _ and -",
  "renamed 読む to __: a tool's name has 1 to 64 letters, digits, _ and -",
  "renamed Get Thing to Get_Thing: a tool's name has 1 to 64 letters, digits, _ and -",
]
`);
  const served = JSON.parse(faultbench(folder, ['tools', 'p/worlds/tools.yaml', '--json']).stdout);
  expect(served.map(({ name }: { name: string }) => name)).toMatchInlineSnapshot(`
[
  "files_read_2",
  "files_read_3",
  "delete",
  "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  "_t_",
  "__",
  "2fa_check",
  "files_read",
  "Get_Thing",
  "known",
]
`);
});

test.each([
  [['--from-tools', 'nowhere.json'], 1, 'nowhere.json cannot be read (ENOENT); name a file that is there\n'],
  [['--from-tool', 'x'], 2, "error: unknown option '--from-tool' (Did you mean --from-tools?)\n"],
  [
    ['--from-tools', 'x', '--from-openapi', 'y'],
    2,
    "error: option '--from-tools <FILE>' cannot be used with option '--from-openapi <FILE>'\n",
  ],
  [['a', 'b'], 2, "error: too many arguments for 'init'. Expected 1 argument but got 2.\n"],
  [['--name', 'x'], 2, 'error: --name names a world made by --from-tools, --from-server or --from-openapi\n'],
  [
    ['--from-tools', 'tools.json', '--name', 'a/b'],
    2,
    'error: --name takes letters, digits, - and _, up to 60 of them, not "a/b"\n',
  ],
  [['tools.json'], 2, 'error: tools.json is a file: name a folder\n'],
])('init %j is told in one line', (args, code, stderr) => {
  const folder = folderWith(list([{ name: 'a' }]));
  expect(faultbench(folder, ['init', ...args])).toEqual({ code, stdout: '', stderr });
  expect(below(folder)).toEqual(['tools.json']);
});
