import { readFileSync } from 'node:fs';

/** The text of a file, or why it cannot be read. */
export function readText(file: string): string | NodeJS.ErrnoException {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // fs throws nothing else.
    return error as NodeJS.ErrnoException;
  }
}
