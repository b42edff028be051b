import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { OutcomeLine } from '@faultbench/core';
import { codeOf } from './main-process';

/** Below the run folder. */
export const OUTCOMES = 'outcomes';

/** Path of the file that holds the outcomes of one test file, a JSON line each. */
export function outcomeFile(folder: string, rootDir: string, testFile: string): string {
  const name = encodeURIComponent(relativeFile(rootDir, testFile));
  return join(folder, OUTCOMES, `${shortened(name, 180)}.jsonl`);
}

/** As blocks name it: relative to rootDir, `/` between folders. */
export function relativeFile(rootDir: string, testFile: string): string {
  const path = isAbsolute(testFile) ? relative(rootDir, testFile) : testFile;
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

/** Keeps names within what file systems take, and apart from each other. */
export function shortened(name: string, length: number): string {
  if (name.length <= length) return name;
  return `${createHash('sha256').update(name).digest('hex').slice(0, 12)}-${name.slice(-(length - 13))}`;
}

/** In one synchronous write, so that nothing is lost with the process. */
export function appendLine(path: string, line: OutcomeLine): void {
  const text = `${JSON.stringify(line)}\n`;
  try {
    appendFileSync(path, endsInHalfLine(path) ? `\n${text}` : text);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, text);
  }
}

// A process that was killed in the middle of a write leaves a tail that must not swallow the next line.
function endsInHalfLine(path: string): boolean {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const last = Buffer.alloc(1);
    return size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
  } finally {
    closeSync(descriptor);
  }
}
