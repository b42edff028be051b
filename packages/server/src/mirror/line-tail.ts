import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const NEWLINE = 10;

/** Reads what another process appends to a file of lines; each call gives the whole lines since the last one. */
export class LineTail {
  readonly #path: string;
  #descriptor: number | undefined;
  #offset = 0;
  #closed = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** A half line at the end is left for the next call. Throws when the file is missing. */
  read(): readonly string[] {
    if (this.#closed) return [];
    this.#descriptor ??= openSync(this.#path, 'r');
    const length = fstatSync(this.#descriptor).size - this.#offset;
    if (length <= 0) return [];
    const bytes = Buffer.allocUnsafe(length);
    const filled = bytes.subarray(0, this.#fill(this.#descriptor, bytes));
    const end = filled.lastIndexOf(NEWLINE) + 1;
    if (end === 0) return [];
    this.#offset += end;
    return filled.toString('utf8', 0, end - 1).split('\n');
  }

  /** Nothing more is read. */
  close(): void {
    this.#closed = true;
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #fill(descriptor: number, bytes: Buffer): number {
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(descriptor, bytes, filled, bytes.length - filled, this.#offset + filled);
      if (count === 0) break;
      filled += count;
    }
    return filled;
  }
}
