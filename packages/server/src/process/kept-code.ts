import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { removeIfPossible } from '../remove';

/** A bundle that was run, and a way to keep what V8 has compiled of it. */
export interface KeptCode {
  readonly exports: unknown;
  /** For the next start, with all functions that have been called by now; does nothing where that start was this one. */
  readonly keep: () => void;
}

/**
 * Runs a bundle from the code that V8 compiled in an earlier start: compiling it anew is the dearest part of one.
 * It cannot import dynamically. `kept` is the file of that code; it may be missing, of another Node or not to be written, which costs time alone.
 */
export function runKept(bundle: string, kept: string | undefined): KeptCode {
  const cachedData = kept === undefined ? undefined : readKept(kept);
  const source = `${WRAPPER}\n${readFileSync(bundle, 'latin1')}\n})`;
  const script = new Script(source, { filename: bundle, lineOffset: -1, ...(cachedData ? { cachedData } : {}) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, bundle, dirname(bundle));
  const isFresh = cachedData !== undefined && script.cachedDataRejected === false;
  const keep = () => {
    if (kept !== undefined && !isFresh) writeKept(kept, script.createCachedData());
  };
  return { exports: module.exports, keep };
}

/** Where the code of a bundle with this digest is kept. V8 checks all but the text, so it has to be in the name. */
export function keptFile(folder: string, digest: string): string {
  return join(folder, `${digest}-${process.version}-${process.arch}.code`);
}

/** Whether a file of the cache folder is such code, or was about to become it. */
export function isKeptCode(name: string): boolean {
  return /^[0-9a-f]{16}-v[\d.]+[^/]*\.code(\.\d+)?$/.test(name);
}

const WRAPPER = '(function (exports, require, module, __filename, __dirname) {';

/** Undefined where it is missing or damaged. */
export function readKept(path: string): Buffer | undefined {
  try {
    const file = readFileSync(path);
    const code = file.subarray(0, -4);
    return file.length > 4 && file.readUInt32LE(code.length) === sampled(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** In one step; where it cannot be written, it is not. */
export function writeKept(path: string, code: Buffer): void {
  const half = `${path}.${process.pid}`;
  try {
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(sampled(code));
    writeFileSync(half, Buffer.concat([code, sum]), { mode: 0o600 });
    renameSync(half, path);
  } catch {
    // the next start compiles, too
    removeIfPossible(half);
  }
}

/** Of a word in sixteen, more would cost what is won: V8 looks at the head alone, and a page that got lost would kill it. */
function sampled(code: Buffer): number {
  const words = new Int32Array(code.buffer, code.byteOffset, code.length >> 2);
  let sum = code.length;
  for (let at = 0; at < words.length; at += 16) sum = Math.imul(sum ^ (words[at] ?? 0), 16777619);
  return sum >>> 0;
}
