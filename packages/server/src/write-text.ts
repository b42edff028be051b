import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file of the user's, and the folder that it is in. Throws which file cannot be written, and why. */
export function writeText(path: string, text: string, options: { readonly flag?: 'w' | 'wx' } = {}): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} cannot be written (${reason}): make room for it, or choose another folder`, {
      cause: error,
    });
  }
}
