import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderWith } from '../../../server/test/support/folder';

/** Nothing else ends a script that waits for ever. */
const LIMIT_MS = 55_000;

const root = join(__dirname, '../../../..');

/** What a script has said and told. */
export interface Told<Value> {
  /** Its last line, which is JSON. */
  readonly value: Value;
  /** Everything before. */
  readonly output: string;
  readonly folder: string;
}

/** Runs a script beside these files with the published entry as `scenario`; `sdk` loads modules of the MCP SDK, `sdk.package` packages. */
export function script<Value>(
  files: Readonly<Record<string, string>>,
  text: string,
  env: Readonly<Record<string, string>> = {},
): Told<Value> {
  const folder = folderWith(files);
  const file = join(folder, 'script.cjs');
  const heading = [
    `const scenario = require(${JSON.stringify(join(root, 'dist/scenario.js'))});`,
    `const sdk = (name) => require(${JSON.stringify(join(root, 'node_modules/@modelcontextprotocol/sdk/dist/cjs'))} + '/' + name);`,
    `sdk.package = require('node:module').createRequire(${JSON.stringify(join(root, 'package.json'))});`,
  ];
  const body = `(async () => {${text}})().catch((error) => { console.error(error); process.exit(1); });`;
  writeFileSync(file, `${heading.join('\n')}\n${body}`);
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, [file], {
    cwd: folder,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`ended with ${status ?? signal}:\n${stdout}\n${stderr}`);
  const lines = stdout.trimEnd().split('\n');
  const value = JSON.parse(lines.at(-1) ?? '') as Value; // what the script prints, its test knows
  return { value, output: `${lines.slice(0, -1).join('\n')}${stderr}`, folder };
}
