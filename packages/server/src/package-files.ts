import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Entries of this package that other entries load by path: each is a bundle of its own, beside this one. */
export type EntryName =
  | 'attach'
  | 'commands'
  | 'compile'
  | 'handler'
  | 'http'
  | 'launcher'
  | 'outside'
  | 'reporter'
  | 'server'
  | 'serving'
  | 'worker';

/** Absolute path of an entry of this package. */
export function entryFile(name: EntryName): string {
  return join(__dirname, `${name}${extname(__filename)}`);
}

/** Version of this package. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(__dirname, '..', 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  throw new Error(`no version in ${join(__dirname, '..', 'package.json')}`);
}
