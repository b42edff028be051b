import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeIfPossible } from '../../src/remove';

const made: string[] = [];

/** A new folder with these files; goes with the test file. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'test-'));
  made.push(folder);
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

afterAll(() => {
  // servers that are about to end may still keep what they compiled there
  for (const folder of made.splice(0)) removeIfPossible(folder);
});
