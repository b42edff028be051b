import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { encodeReplay, type ReplayFacts } from '@faultbench/core';
import { type Finished, faultbench } from '../support/command';
import { folderWith } from '../support/folder';

const facts: ReplayFacts = {
  version: 1,
  file: 'test/refund.test.js',
  name: "agent refunds (only) $5, it's exact",
  world: '0123456789abcdef',
  seed: 42,
  run: 11,
  clock: '2025-06-01T00:00:00.000Z',
  faults: { rules: {}, plan: [] },
};

const suite = `
describe('agent', () => {
  test("refunds (only) $5, it's exact", () => {
    const { FAULTBENCH_REPLAY, FAULTBENCH_SEED, FAULTBENCH_RUNS, FAULTBENCH_DEMO_MODEL } = process.env;
    process.stdout.write(JSON.stringify({ FAULTBENCH_REPLAY, FAULTBENCH_SEED, FAULTBENCH_RUNS, FAULTBENCH_DEMO_MODEL }) + '\\n');
  });
  test("refunds (only) $5, it's exact twice", () => process.stdout.write('another test ran'));
});
`;

/** A project with Jest, and what it says to a replay of these facts. */
function replay(changes: Partial<ReplayFacts>, folder = project()): Finished & { readonly token: string } {
  const token = encodeReplay({ ...facts, ...changes });
  const env = { FAULTBENCH_SEED: '7', FAULTBENCH_RUNS: '3', FAULTBENCH_DEMO_MODEL: 'some-model' };
  const { code, stdout, stderr } = faultbench(folder, ['replay', token], { env });
  return { code, stdout, stderr: stderr.replaceAll(folder, '<folder>').replaceAll(token, '<token>'), token };
}

function project(files: Readonly<Record<string, string>> = { 'test/refund.test.js': suite }): string {
  const folder = folderWith({ 'package.json': '{"jest":{"testEnvironment":"node"}}', ...files });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(__dirname, '../../../../node_modules/jest'), join(folder, 'node_modules/jest'));
  return folder;
}

test('it prints the Jest command and runs exactly that test, with the facts of the run', () => {
  const { code, stdout, stderr, token } = replay({});
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ FAULTBENCH_REPLAY: token, FAULTBENCH_DEMO_MODEL: 'some-model' });
  const [command] = stderr.split('\n');
  expect(command).toMatchInlineSnapshot(
    `"FAULTBENCH_REPLAY=<token> npx jest --runTestsByPath <folder>/test/refund.test.js --testNamePattern '^agent refunds \\(only\\) \\$5, it'\\''s exact$'"`,
  );
  expect(stderr).toContain('1 skipped, 1 passed');
});

test('a run that fails again exits with 1', () => {
  const failing = `test(${JSON.stringify(facts.name)}, () => { throw new Error('again'); });`;
  const { code, stderr } = replay({}, project({ 'test/refund.test.js': failing }));
  expect(code).toBe(1);
  expect(stderr).toContain('again');
});

test('from a folder below the project', () => {
  const folder = project();
  expect(faultbench(join(folder, 'test'), ['replay', encodeReplay(facts)]).code).toBe(0);
});

test('what is no test of the project is not run', () => {
  const folder = project();
  const outside = folderWith({ 'evil.test.js': suite });
  symlinkSync(outside, join(folder, 'linked'));
  const refused = (file: string) => {
    const { code, stderr } = replay({ file }, folder);
    return [code, stderr.replaceAll(outside, '<outside>')];
  };
  expect(refused('test/gone.test.js')).toMatchInlineSnapshot(`
[
  2,
  "error: test/gone.test.js is not in <folder>: run it in the project (and at the commit) of the report
",
]
`);
  expect(refused(join(outside, 'evil.test.js'))).toMatchInlineSnapshot(`
[
  2,
  "error: <outside>/evil.test.js is outside of <folder>: only tests of the project are rerun
",
]
`);
  expect(refused('linked/evil.test.js')).toMatchInlineSnapshot(`
[
  2,
  "error: linked/evil.test.js is outside of <folder>: only tests of the project are rerun
",
]
`);
  expect(refused('node_modules/jest/package.json')[0]).toBe(2);
});

test('words that are no token', () => {
  const refused = (token: string) => faultbench(project(), ['replay', token]).stderr;
  expect(refused('fb1.abc')).toMatchInlineSnapshot(`
"error: the replay token "fb1.abc" was cut or changed on its way (7 characters arrived); copy the whole word again
"
`);
  expect(refused('nonsense')).toMatchInlineSnapshot(`
"error: "nonsense" is not a replay token; paste the word that starts with fb1. from the report
"
`);
});

test('a folder without a project, a project without Jest', () => {
  const token = encodeReplay(facts);
  expect(faultbench('/', ['replay', token])).toMatchObject({ code: 2, stdout: '' });
  const folder = folderWith({ 'package.json': '{}', 'test/refund.test.js': suite });
  expect(faultbench(folder, ['replay', token]).stderr.replaceAll(folder, '<folder>')).toContain(
    'error: jest is not installed in <folder>: run npm install there first\n',
  );
});
