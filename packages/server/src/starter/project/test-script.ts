import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '@faultbench/core';
import { readManifest } from './versions';

/** What `npm init` leaves. */
const PLACEHOLDER = 'echo "Error: no test specified" && exit 1';

/** Has `npm test` of a package start Jest, where nothing was said of it yet; false when it stays as it is. */
export function setTestScript(folder: string): boolean {
  const manifest = readManifest(folder);
  const { scripts = {} } = manifest ?? {};
  if (!manifest || !isJsonObject(scripts) || (scripts.test ?? PLACEHOLDER) !== PLACEHOLDER) return false;
  const path = join(folder, 'package.json');
  const changed = { ...manifest, scripts: { ...scripts, test: 'jest' } };
  writeFileSync(path, inStyleOf(readFileSync(path, 'utf8'), changed));
  return true;
}

/** As package managers write it: indented as it was, with the line ends and the end that it had. */
function inStyleOf(text: string, value: JsonObject): string {
  const [, newline = '\n', indent = ''] = /^\{(\r?\n)([ \t]+)/.exec(text) ?? [];
  const [end] = /\s*$/.exec(text) ?? [''];
  return JSON.stringify(value, undefined, indent).replaceAll('\n', newline) + end;
}
