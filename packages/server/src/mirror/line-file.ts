import { closeSync, openSync, writeSync } from 'node:fs';

/** An append-only file of lines on one descriptor, readable by its owner alone. */
export class LineFile {
  readonly #descriptor: number;

  /** Empties a file that is already there. */
  constructor(path: string) {
    closeSync(openSync(path, 'w', 0o600));
    this.#descriptor = openSync(path, 'a');
  }

  /** The line is in the file when this returns. */
  append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#descriptor, bytes, written);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
