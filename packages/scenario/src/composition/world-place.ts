import { existsSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file that a path of a catalogue means: beside the file it is written in, else below the working folder. */
export function worldPlace(path: string, from: string | undefined): string {
  if (isAbsolute(path)) return path;
  const here = resolve(path);
  if (from === undefined) return here;
  const beside = resolve(dirname(from), path);
  return existsSync(beside) || !existsSync(here) ? beside : here;
}

/** The file that called `called`; undefined where the stack does not tell. */
// biome-ignore lint/complexity/noBannedTypes: whatever captureStackTrace takes
export function callingFile(called: Function): string | undefined {
  const place = { stack: '' };
  Error.captureStackTrace(place, called);
  const [, file] = /^\s+at .*?\(?((?:file:\/\/|\/|[A-Za-z]:\\)[^\n]*?):\d+:\d+\)?$/m.exec(place.stack) ?? [];
  return file?.startsWith('file:') ? fileURLToPath(file) : file;
}
