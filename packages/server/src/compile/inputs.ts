import { dirname, relative, sep } from 'node:path';
import { digest, digestOfFile } from './digest';

/** Files that a compiled world was made of, by absolute path, with their digests; null: looked for and not there. */
export type Inputs = Readonly<Record<string, string | null>>;

/** True when every file is as it was. */
export function unchanged(inputs: Inputs): boolean {
  return Object.entries(inputs).every(([path, known]) => digestOfFile(path) === known);
}

/** Records files as they are now. */
export function readInputs(paths: Iterable<string>): Inputs {
  return Object.fromEntries([...new Set(paths)].sort().map((path) => [path, digestOfFile(path)]));
}

/** One text for the contents, the same on every machine: paths count from the world file's folder. */
export function contentHash(file: string, inputs: Inputs, ...facts: readonly (string | number)[]): string {
  const present = Object.entries(inputs)
    .filter(([, known]) => known !== null)
    .map(([path, known]) => [relative(dirname(file), path).split(sep).join('/'), known] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return digest(JSON.stringify([facts, present])).slice(0, 16);
}
