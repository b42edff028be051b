import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** There is no temp directory, or none that takes a new folder. */
export class TemporaryFolderError extends Error {
  override readonly name = 'TemporaryFolderError';
}

/** A new folder in the temp directory that only this user can enter (mode 0700). */
export function temporaryFolder(name: string, temp = tmpdir()): string {
  try {
    return mkdtempSync(join(temp, `${name}-`));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `the temp directory ${temp} takes no new folder: ${reason}; set TMPDIR to a folder that can be written`;
    throw new TemporaryFolderError(message, { cause: error });
  }
}
