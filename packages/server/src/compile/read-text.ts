import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

/** The text of a file, or why it cannot be read. */
export function readText(file: string): string | NodeJS.ErrnoException {
  try {
    const bytes = readFileSync(file);
    const text = bytes.toString('utf8');
    return isUtf8(bytes) ? text : notUtf8(text);
  } catch (error) {
    // fs throws nothing else.
    return error as NodeJS.ErrnoException;
  }
}

/** Code of an error that `readText` itself makes. */
export const NOT_UTF8 = 'EILSEQ';

function notUtf8(text: string): NodeJS.ErrnoException {
  const [before = ''] = text.split('\uFFFD', 1);
  return Object.assign(new Error(`line ${before.split('\n').length} is not UTF-8`), { code: NOT_UTF8 });
}
