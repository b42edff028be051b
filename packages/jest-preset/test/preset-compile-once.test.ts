import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { named, runJest } from './support/jest';
import { project } from './support/project';

jest.setTimeout(60_000);

const source = `let loaded = 0;
exports.count = () => ++loaded;
exports.where = () => typeof WHERE === 'undefined' ? 'nowhere' : WHERE;
exports.own = () => [globalThis === require('vm').runInThisContext('globalThis'), new Error('here').stack.split('\\n')[1]];
`;

const dependency = {
  'node_modules/dependency/index.js': source,
  'node_modules/dependency/package.json': '{ "name": "dependency" }',
};

/** Three files would have the modules of one another, if what is kept were more than code. */
const file = (place: string) => `
const { count, own, where } = require('dependency');
test('modules are those of the file', () => expect([count(), count()]).toEqual([1, 2]));
test('globals are those of the file', () => expect(own()[0]).toBe(false));
test('stacks lead into the module', () => expect(own()[1]).toMatch(/dependency.index.js:4:\\d+/));
test('a name that a project injects is that of the project', () => expect(where()).toBe('${place}'));
`;

const kept = `
const vm = require('node:vm');
const compiled = (source, params, filename = '/x/node_modules/y/index.js') => {
  const options = filename === null ? {} : { filename, parsingContext: vm.createContext({ z: 3 }) };
  const work = vm.compileFunction(source, params, options);
  return [work.cachedDataRejected, work(4)];
};
const fresh = [undefined, 7];
test('the same text with the same parameters is taken from what was compiled before', () => {
  expect(compiled('return x + z', ['x'])).toEqual(fresh);
  expect(compiled('return x + z', ['x'])).toEqual([false, 7]);
});
test('other text of the same length, or another parameter, is not', () => {
  expect(compiled('return x * z', ['x'])).toEqual([undefined, 12]);
  expect(compiled('return x * z', ['x', 'y'])).toEqual([undefined, 12]);
  expect(compiled('return x * z', ['y', 'x'])).toEqual([undefined, NaN]);
});
test('nor is a file of the project, or what imports by itself', () => {
  for (let time = 1; time <= 2; time++) {
    expect(compiled('return x + z', ['x'], '/x/src/y.js')).toEqual(fresh);
    expect(compiled('if (!x) import("a"); return x + z', ['x'], '/x/node_modules/a.js')).toEqual(fresh);
    expect(compiled('if (!x) import/* b */("a"); return x + z', ['x'], '/x/node_modules/c.js')).toEqual(fresh);
    expect(vm.compileFunction('return x', ['x'], { filename: '/x/node_modules/b.js' }).cachedDataRejected).toBe(undefined);
  }
});
test('who brings code along, or wants it, gets what Node gives', () => {
  const { cachedData } = vm.compileFunction('return 1', [], { filename: '/x/node_modules/c.js', produceCachedData: true });
  const again = vm.compileFunction('return 1', [], { filename: '/x/node_modules/c.js', cachedData });
  expect([again.cachedDataRejected, again()]).toEqual([false, 1]);
});
`;

test('modules of packages are compiled once, and are those of each test file all the same', async () => {
  const folder = project({
    ...dependency,
    'plain/first.test.js': file('nowhere'),
    'plain/second.test.js': file('nowhere'),
    'plain/third.test.js': kept,
    'injected/first.test.js': file('injected'),
    'injected/second.test.js': file('injected'),
    'jest.config.js': `module.exports = { projects: [
      { preset: 'faultbench', testMatch: ['**/plain/*'] },
      { preset: 'faultbench', testMatch: ['**/injected/*'], sandboxInjectedGlobals: ['WHERE'], globals: { WHERE: 'injected' } },
    ] };`,
  });
  const run = await runJest(folder, ['-i']);
  expect(named(run, 'failed')).toEqual([]);
  expect(named(run, 'passed')).toHaveLength(20);
  expect(run.code).toBe(0);
});

test("V8's coverage counts every file that runs a module", async () => {
  const folder = project({
    ...dependency,
    'first.test.js': file('nowhere'),
    'second.test.js': file('nowhere'),
  });
  const from = '--collectCoverageFrom=node_modules/dependency/index.js';
  const run = await runJest(folder, [
    ...['-i', '--coverage', '--coverageProvider=v8', from, '--coveragePathIgnorePatterns=none'],
    '--coverageReporters=json',
  ]);
  expect(run.code).toBe(0);
  const [counted] = Object.values<{ s: Record<string, number> }>(
    JSON.parse(readFileSync(join(folder, 'coverage', 'coverage-final.json'), 'utf8')),
  );
  expect(counted?.s['0']).toBe(2);
});

test('what Jest loads is compiled once for all processes; what is kept of it may be damaged or missing', async () => {
  const folder = project({ 'a.test.js': "test('a', () => expect(1).toBe(1));" });
  writeFileSync(join(folder, 'counts.js'), counts);
  const taken = async () => {
    const run = await runJest(folder, ['-i'], {}, ['-r', join(folder, 'counts.js')]);
    expect([run.code, named(run, 'passed')]).toEqual([0, ['a']]);
    return JSON.parse(readFileSync(join(folder, 'counted.json'), 'utf8')) as Record<string, number>;
  };
  const all = { modules: expect.any(Number), scripts: 1 };
  expect(await taken()).toEqual({ modules: 0, scripts: 0 });
  const full = await taken();
  expect(full).toEqual(all);
  expect(full.modules).toBeGreaterThan(30);
  for (const file of codesIn(folder)) truncateSync(file, 1000);
  expect(await taken()).toEqual({ modules: 0, scripts: 0 });
  for (const file of codesIn(folder)) writeFileSync(file, readFileSync(file).fill(7, 200, 4000));
  expect(await taken()).toEqual({ modules: 0, scripts: 0 });
  expect(await taken()).toEqual(full);
});

/** Counts what V8 took instead of compiling it. */
const counts = `
const vm = require('node:vm');
const counted = { modules: 0, scripts: 0 };
const { compileFunction, Script } = vm;
vm.compileFunction = (...args) => {
  const compiled = compileFunction(...args);
  if (compiled.cachedDataRejected === false) counted.modules++;
  return compiled;
};
vm.Script = class extends Script {
  constructor(source, options) {
    super(source, options);
    if (this.cachedDataRejected === false) counted.scripts++;
  }
};
process.on('exit', () => require('node:fs').writeFileSync(__dirname + '/counted.json', JSON.stringify(counted)));
`;

function codesIn(folder: string): readonly string[] {
  const cache = join(folder, 'node_modules', '.cache', 'faultbench');
  return readdirSync(cache).flatMap((name) => (name.endsWith('.code') ? [join(cache, name)] : []));
}
