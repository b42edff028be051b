import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultbench } from '../support/command';
import { folderWith, writeFiles } from '../support/folder';
import { serveCalls, traceOf } from '../support/serve';
import { shop } from '../support/shop';

const refund = ['issue_refund', { order_id: '2', amount: 5 }] as const;

test('what it serves is said on stderr, in arguments and not in the environment', () => {
  const folder = folderWith(shop);
  const { code, stdout, stderr } = faultbench(folder, ['serve', 'shop.yaml', '--seed', '7', '--run', '3', '--faults'], {
    env: { FAULTBENCH_SEED: '9' },
  });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr.replace(folder, '<folder>')).toMatchInlineSnapshot(`
"serving <folder>/shop.yaml, seed 7, run 3, clock wall, faults of the file
"
`);
});

test('faults are off unless asked for', () => {
  const folder = folderWith({ ...shop, 'other.yaml': 'faults: { default: { errors: { http_404: 1 } } }\n' });
  const first = (flags: readonly string[]) => serveCalls(folder, [refund], { world: 'shop.yaml', flags }).answers[0];
  expect(first([])?.isError).toBeUndefined();
  expect(first(['--faults'])?.content[0]?.text).toBe('503: Service Unavailable');
  expect(first(['--faults', 'other.yaml'])?.content[0]?.text).toMatch(/^404: /);
});

test('--state keeps the world, state reads it back', () => {
  const folder = folderWith(shop);
  const { answers } = serveCalls(folder, [refund], { world: 'shop.yaml', flags: ['--state', 'kept', '--run', '4'] });
  expect(answers[0]?.structuredContent).toMatchObject({ id: '1' });
  expect(traceOf(join(folder, 'kept'))).toMatchObject([{ run: 4, tool: 'issue_refund' }]);
  const { code, stdout, stderr } = faultbench(folder, ['state', 'kept']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    world: 'shop',
    seed: 0,
    run: 4,
    revision: 1,
    tables: { refunds: [{ id: '1', order_id: '2', amount: 5 }] },
  });
});

test('state of a folder that has none, the one that it is run in', () => {
  const { code, stderr } = faultbench(folderWith(shop), ['state', '.']);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'no world state in .: it has no state.journal.jsonl; name the folder that serve printed or --state gave\n',
  });
});

test('a world with a mistake serves nothing', () => {
  const folder = folderWith({ 'world.yaml': 'seed: -1\n' });
  expect(faultbench(folder, ['serve', 'world.yaml'])).toMatchInlineSnapshot(`
{
  "code": 1,
  "stderr": "world.yaml:1:7  seed: must be a whole number >= 0, not -1
    1 | seed: -1
      |       ^^
  write a whole number without quotes, a safe integer
",
  "stdout": "",
}
`);
});

test('a world that was compiled before is served without parser, checker or compiler', () => {
  const folder = folderWith({
    ...shop,
    'probe.cjs': `process.on('exit', () => require('fs').writeFileSync(__dirname + '/loaded.json', JSON.stringify(Object.keys(require.cache))));`,
  });
  const loaded = () => {
    const nodeArguments = ['--require', join(folder, 'probe.cjs')];
    serveCalls(folder, [refund], { world: 'shop.yaml', nodeArguments });
    const files: string[] = JSON.parse(readFileSync(join(folder, 'loaded.json'), 'utf8'));
    return new Set(files.map((file) => /node_modules\/([^/]+)/.exec(file)?.[1] ?? 'own'));
  };
  expect([...loaded()].sort()).toEqual(expect.arrayContaining(['ajv', 'esbuild', 'own', 'yaml']));
  expect([...loaded()]).toEqual(['own']);
  writeFiles(folder, { 'shop.rules.ts': `${shop['shop.rules.ts']}\n` });
  expect([...loaded()]).toContain('esbuild');
});

describe('without a temp directory', () => {
  const env = { TMPDIR: join(__filename, 'tmp') };
  const said = (files: Readonly<Record<string, string>>, flags: readonly string[] = []) =>
    serveCalls(folderWith({ ...shop, ...files }), [refund], { world: 'shop.yaml', flags, env });

  test('there is no place for the state: one line, a stack only with --debug', () => {
    const project = { 'node_modules/.keep': '' };
    const { code, stderr } = said(project);
    expect(code).toBe(1);
    expect(stderr.replaceAll(__filename, '<file>').split('\n').slice(1)).toMatchInlineSnapshot(`
[
  "the temp directory <file>/tmp takes no new folder: ENOTDIR: not a directory, mkdtemp '<file>/tmp/faultbench-XXXXXX'; set TMPDIR to a folder that can be written",
  "",
]
`);
    expect(said(project, ['--debug']).stderr).toContain('\n    at ');
  });

  test('nor for a world that is compiled outside of a project', () => {
    const { code, stderr } = said({});
    expect(code).toBe(1);
    expect(stderr.replaceAll(__filename, '<file>')).toMatchInlineSnapshot(`
"the temp directory <file>/tmp takes no new folder: ENOTDIR: not a directory, mkdtemp '<file>/tmp/faultbench-XXXXXX'; set TMPDIR to a folder that can be written
"
`);
  });
});
