import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from './failure';

/** The nearest folder upward with a package.json. */
export function projectFolder(): string {
  const start = process.cwd();
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
    if (folder === dirname(folder))
      throw new UsageError(`no package.json in ${start} or above: run it in your project`);
  }
}
