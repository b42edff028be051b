import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, which is the published package. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const dist = join(root, 'dist');

export function manifest() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}
