import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { suggest } from '@faultbench/core';

export type FoundModule =
  | {
      readonly ok: true;
      readonly path: string;
      /** Looked for first and not there: if one of them appears, it is the one that is meant. */
      readonly passed: readonly string[];
    }
  | { readonly ok: false; readonly message: string; readonly mend: string };

const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];

/** The module that a world file in `folder` means by `./shop.rules.ts`, or in the short form by `shop.rules`. */
export function findModule(written: string, folder: string): FoundModule {
  return extensions.some((extension) => written.endsWith(`.${extension}`))
    ? findFile(written, folder)
    : findShort(written, folder);
}

function findFile(written: string, folder: string): FoundModule {
  const path = resolve(folder, written);
  if (isFile(path)) return { ok: true, path, passed: [] };
  const there = modulesIn(dirname(path));
  const near = suggest(basename(path), there);
  return {
    ok: false,
    message: `no file ${written} (looked for ${path})`,
    mend: mendFor(there, near === undefined ? undefined : written.slice(0, -basename(path).length) + near),
  };
}

function findShort(written: string, folder: string): FoundModule {
  const folders = [folder, dirname(folder)];
  const candidates = folders.flatMap((each) => extensions.map((extension) => join(each, `${written}.${extension}`)));
  const at = candidates.findIndex(isFile);
  const path = candidates[at];
  if (path !== undefined) return { ok: true, path, passed: candidates.slice(0, at) };
  const there = folders.flatMap(modulesIn).map((name) => name.replace(/\.[^.]+$/, ''));
  return {
    ok: false,
    message: `no file ${written}.{${extensions.join(',')}} beside the world file or one folder up`,
    mend: mendFor(there, suggest(written, there)),
  };
}

function mendFor(there: readonly string[], near: string | undefined): string {
  const create =
    there.length === 0 ? 'create it, or name a file that is there' : 'create it, or name one that is there';
  return near === undefined ? create : `${create} - did you mean "${near}"?`;
}

function modulesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(
      // not what only looks like a file: a folder, a link to nothing
      (name) => /\.[cm]?[tj]s$/.test(name) && !name.endsWith('.d.ts') && isFile(join(folder, name)),
    );
  } catch {
    return [];
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
