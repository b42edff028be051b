import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderWith } from './folder';

/** Nothing else ends a script that waits for ever. */
const LIMIT_MS = 50_000;

const root = join(__dirname, '../../../..');
const modules = {
  core: join(root, 'dist/core.js'),
  legacy: require.resolve('@modelcontextprotocol/sdk/client/index.js'),
  legacyStdio: require.resolve('@modelcontextprotocol/sdk/client/stdio.js'),
  modern: require.resolve('@modelcontextprotocol/client'),
  modernStdio: require.resolve('@modelcontextprotocol/client/stdio'),
};

/** Runs a script beside these files with the built package (`core`) and the clients; its last line is JSON. */
export function script(files: Readonly<Record<string, string>>, text: string): unknown {
  const folder = folderWith(files);
  const file = join(folder, 'script.cjs');
  const loads = Object.entries(modules).map(
    ([name, path]) => `Object.defineProperty(globalThis, '${name}', { get: () => require(${JSON.stringify(path)}) });`,
  );
  const body = `(async () => {${text}})().catch((error) => { console.error(error); process.exit(1); });`;
  writeFileSync(file, `${loads.join('\n')}\n${body}`);
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, [file], {
    cwd: folder,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  if (status !== 0) throw new Error(`ended with ${status ?? signal}:\n${stdout}\n${stderr}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
