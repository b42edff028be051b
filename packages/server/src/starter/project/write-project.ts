import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeText } from '../../write-text';
import { jestConfiguration } from './jest-configuration';
import type { Files, ProjectFiles } from './project-files';

/** What came of writing a project. */
export type Written =
  | { readonly ok: true; readonly written: readonly string[]; readonly kept: readonly string[] }
  | { readonly ok: false; readonly there: readonly string[] };

/**
 * Writes a project, all of it or nothing: no file is ever replaced. In a package that is there already, its own
 * package.json, tsconfig.json and the like are kept.
 */
export function writeProject(folder: string, { common, own }: ProjectFiles): Written {
  const isPackage = existsSync(join(folder, 'package.json'));
  const kept = isPackage ? Object.keys(common).filter((name) => isThere(folder, name)) : [];
  const files = { ...without(common, kept), ...own };
  const there = Object.keys(files).filter((name) => isThere(folder, name));
  if (there.length > 0) return { ok: false, there };
  for (const [name, text] of Object.entries(files)) {
    writeText(join(folder, name), text, { flag: 'wx' });
  }
  return { ok: true, written: Object.keys(files), kept };
}

function without(files: Files, names: readonly string[]): Files {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)));
}

/** A file of that name, or one that means the same: `jest.config.ts` for `jest.config.js`. */
function isThere(folder: string, name: string): boolean {
  if (existsSync(join(folder, name))) return true;
  return name.startsWith('jest.config.') && jestConfiguration(folder) !== undefined;
}
