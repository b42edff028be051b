import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from './support/project';

jest.setTimeout(120_000);

const fixture = (name: string) => readFileSync(join(__dirname, 'fixtures', 'types', name), 'utf8');
const compiler = require.resolve('typescript/bin/tsc');

/** What the strictest common settings ask for, libraries checked too. */
const strictest = {
  strict: true,
  allowUnusedLabels: false,
  allowUnreachableCode: false,
  exactOptionalPropertyTypes: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  esModuleInterop: true,
  skipLibCheck: false,
  target: 'es2023',
  noEmit: true,
};

/** The compiler's complaints about files that have the package installed. */
async function complaints(files: Readonly<Record<string, string>>, options: object): Promise<string> {
  const folder = project({
    ...files,
    'tsconfig.json': JSON.stringify({ compilerOptions: { ...strictest, ...options }, files: Object.keys(files) }),
  });
  return promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
}

const use = fixture('use.ts');
const globals = `import { describe, expect, it, test } from '@jest/globals';\n${use}`;
const world = fixture('shop.world.d.ts');

test.each([
  ['the globals of @types/jest', use, { types: ['jest', 'node'], module: 'node16' }],
  ['@jest/globals', globals, { types: ['node'], module: 'node16' }],
  ['@jest/globals, resolved by a bundler', globals, { types: ['node'], module: 'esnext', moduleResolution: 'bundler' }],
])('a typed world with %s: what is right compiles, each mistake is one', async (_name, text, options) => {
  expect(await complaints({ 'use.ts': text, 'shop.world.d.ts': world }, options)).toBe('');
});

test('every mistake of the fixture is reported where nothing expects it', async () => {
  const bare = use.replaceAll('// @ts-expect-error', '//');
  const found = await complaints(
    { 'use.ts': bare, 'shop.world.d.ts': world },
    { types: ['jest', 'node'], module: 'node16' },
  );
  expect(found.match(/error TS/g)).toHaveLength(use.split('// @ts-expect-error').length - 1);
});

test('without a generated file a world is untyped', async () => {
  const text = `import { setupWorld } from 'faultbench';
const { world, mcp } = setupWorld('./shop.yaml');
test('x', async () => { world.anything.pick({ a: 1 }).b.c; (await mcp.call('whatever', { a: 1 })).x.y; });`;
  expect(await complaints({ 'use.ts': text }, { types: ['jest', 'node'], module: 'node16' })).toBe('');
});

test('a program of handlers alone is typed by the generated file, too', async () => {
  const text = `import type { HandlerContext } from 'faultbench/handler';
export function close({ world }: HandlerContext<'shop'>, { order_id }: { order_id: string }) {
  // @ts-expect-error no such state
  world.orders.update(order_id, { status: 'lost' });
  return world.orders.get(order_id)?.total;
}`;
  expect(await complaints({ 'rules.ts': text, 'shop.world.d.ts': world }, { types: ['node'], module: 'node16' })).toBe(
    '',
  );
});

test('the other entries compile as strictly', async () => {
  const text = `import { TestEnvironment } from 'faultbench/environment';
import { refuse } from 'faultbench/handler';
import { Trace } from 'faultbench/core';
export { refuse, TestEnvironment, Trace };`;
  expect(await complaints({ 'use.ts': text }, { types: ['node'], module: 'node16' })).toBe('');
});
