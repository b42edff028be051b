import { runJest } from './support/jest';
import { project } from './support/project';

jest.setTimeout(120_000);

const files = {
  'a.test.ts': `async function fails(): Promise<void> {
  await null;
  throw new Error('here');
}

test('fails in its third line', async () => {
  await fails();
});
`,
};

async function told(configs: Readonly<Record<string, object>>): Promise<string> {
  const texts = Object.entries(configs).map(([name, config]) => [name, JSON.stringify(config)]);
  const run = await runJest(project({ ...files, ...Object.fromEntries(texts) }));
  expect(run.code).toBe(1);
  return run.tests[0]?.message ?? run.files[0]?.message ?? '';
}

test.each([
  ['none', {}],
  ['one that asks for no types and no target', { 'tsconfig.json': { compilerOptions: { strict: true } } }],
  [
    'one that extends another',
    { 'tsconfig.json': { extends: './base.json' }, 'base.json': { compilerOptions: { isolatedModules: true } } },
  ],
])('tsconfig.json, %s: tests know what Jest gives, and stacks lead to their lines', async (_, configs) => {
  const message = await told(configs);
  expect(message).toMatch(/at fails \(.*a\.test\.ts:3:9\)\n\s+at Object\.<anonymous> \(.*a\.test\.ts:7:3\)/);
});

test('what a tsconfig.json asks for, the one it extends included, it gets', async () => {
  const base = { compilerOptions: { types: [], target: 'es2015' } };
  expect(await told({ 'tsconfig.json': { extends: './base.json' }, 'base.json': base })).toContain('TS2593');
  const old = { compilerOptions: { target: 'es2015', strict: true } };
  expect(await told({ 'tsconfig.json': old })).toContain('at fulfilled');
});

test('mistakes in it are told', async () => {
  expect(await told({ 'tsconfig.json': { compilerOptions: { target: 'es9999' } } })).toContain('TS6046');
  expect(await told({ 'tsconfig.json': { compilerOptions: { types: 'jest' } } })).toContain('TS5024');
});

test('fields of classes are as ts-jest makes them, unless somebody says otherwise', async () => {
  const sources = {
    'b.test.ts': `class Base {
  constructor(given: object) {
    Object.assign(this, given);
  }
}
class Named extends Base {
  name!: string;
}
test('keeps what the parent gave', () => expect(new Named({ name: 'Ann' }).name).toBe('Ann'));
`,
  };
  const statusOf = async (options: object) => {
    const config = JSON.stringify({ compilerOptions: { isolatedModules: true, ...options } });
    return (await runJest(project({ ...sources, 'tsconfig.json': config }))).tests[0]?.status;
  };
  expect(await statusOf({})).toBe('passed');
  expect(await statusOf({ useDefineForClassFields: true })).toBe('failed');
});

test('a file that `globals` names is taken alone', async () => {
  const run = await runJest(
    project({
      ...files,
      'jest.config.js': `module.exports = { preset: 'faultbench', globals: { 'ts-jest': { tsconfig: 'tests.json' } } };`,
      'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
      'tests.json': '{ "compilerOptions": { "types": [] } }',
    }),
  );
  expect(run.files[0]?.message).toContain('TS2593');
});

test('one that is no JSON is told with its place', async () => {
  const run = await runJest(project({ ...files, 'tsconfig.json': '{ "compilerOptions": { strict: true, }' }));
  expect(run.code).toBe(1);
  expect(run.files[0]?.message).toMatch(/tsconfig\.json/);
});
