import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type FileReader, suggest } from '@faultbench/core';
import { readText } from './read-text';
import { mendOf } from './unreadable';

/** Reads the seed files of one world, and remembers which were looked for. */
export class SeedFiles {
  readonly #folder: string;
  readonly #shown: string;
  readonly #paths = new Set<string>();

  /** `shown`: what messages call the world file. */
  constructor(folder: string, shown: string) {
    this.#folder = folder;
    this.#shown = dirname(shown);
  }

  /** Files that were read, and those that are not there. */
  get inputs(): readonly string[] {
    return [...this.#paths];
  }

  readonly read: FileReader = (file) => {
    const path = join(this.#folder, file);
    this.#paths.add(path);
    const text = readText(path);
    if (typeof text === 'string') return { ok: true, file: join(this.#shown, file), text };
    const { code, message } = text;
    if (code === 'ENOENT')
      return { ok: false, message: `no file ${file} (looked for ${path})`, mend: this.#mend(file) };
    return { ok: false, message: `${file} cannot be read (${message})`, mend: mendOf(code) };
  };

  #mend(file: string): string {
    const folder = dirname(join(this.#folder, file));
    const near = suggest(basename(file), seedFilesIn(folder));
    const meant = near === undefined ? '' : ` - did you mean "${join(relative(this.#folder, folder), near)}"?`;
    return `create it, or name one that is there${meant}`;
  }
}

function seedFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.(json|csv)$/i.test(name));
  } catch {
    return [];
  }
}
