import { closeSync, constants, openSync, writeSync } from 'node:fs';

/** An append-only file of lines on one descriptor, readable by its owner alone. */
export class LineFile {
  readonly #descriptor: number;

  /** Empties a file that is already there. */
  constructor(path: string) {
    const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants;
    this.#descriptor = openSync(path, O_APPEND | O_CREAT | O_TRUNC | O_WRONLY, 0o600);
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
