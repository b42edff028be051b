import { closeSync, constants, ftruncateSync, openSync, writeSync } from 'node:fs';

/** An append-only file of lines on one descriptor, readable by its owner alone. */
export class LineFile {
  readonly #descriptor: number;

  /** Empties a file that is already there. */
  static begin(path: string): LineFile {
    return new LineFile(path, constants.O_CREAT | constants.O_TRUNC);
  }

  /** The lines that are there stay. */
  static goOn(path: string): LineFile {
    return new LineFile(path, 0);
  }

  private constructor(path: string, flags: number) {
    this.#descriptor = openSync(path, constants.O_APPEND | constants.O_WRONLY | flags, 0o600);
  }

  /** The line is in the file when this returns. */
  append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#descriptor, bytes, written);
  }

  /** What was appended is gone. */
  clear(): void {
    ftruncateSync(this.#descriptor);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
