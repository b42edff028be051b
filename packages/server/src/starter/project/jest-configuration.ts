import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from './versions';

/** The text of a folder's Jest configuration, wherever that stands; undefined when there is none. */
export function jestConfiguration(folder: string): string | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const file = readdirSync(folder).find((name) => /^jest\.config\.([cm]?[jt]s|json)$/.test(name));
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8');
  const inside = readManifest(folder)?.jest;
  return inside === undefined ? undefined : JSON.stringify(inside);
}
