import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { temporaryFolder } from './report-process';
import { type Ending, Started } from './support/started';

const src = join(__dirname, '..', 'src');
const jestFile = require.resolve('jest/bin/jest');

/** An entry as the package ships it: one CommonJS file that is its main export. */
function shipped(entry: string, main: string): string {
  const outfile = join(temporaryFolder(), `${entry}.js`);
  buildSync({
    entryPoints: [join(src, `${entry}.ts`)],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    outfile,
    footer: { js: `module.exports = Object.assign(module.exports.${main}, module.exports);` },
    logLevel: 'error',
  });
  return outfile;
}

export const reporter = shipped('reporter', 'FaultbenchReporter');
export const teardown = shipped('teardown', 'teardown');

/** What test files of a project use to write outcomes the way the environment does. */
const book = shipped('report/session', 'openSession');

/** A Jest project of JavaScript files; the path of the session module is `book` in each. */
export function project(files: Readonly<Record<string, string>>, config: Readonly<Record<string, unknown>>): string {
  const root = temporaryFolder();
  const all = { ...files, 'jest.config.json': JSON.stringify(config), 'package.json': '{ "name": "project" }' };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(
      join(root, name),
      name.endsWith('.test.js') ? `const openSession = require(${JSON.stringify(book)});\n${text}` : text,
    );
  }
  return root;
}

export function runJest(
  root: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ending> {
  const child = spawn(process.execPath, [jestFile, '--rootDir', root, '--no-cache', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Started(child).ended;
}
