const NEWLINE = 10;

/** Longer lines are skipped, not collected: a stream without newlines must not eat the memory. */
const LONGEST_LINE = 256 * 1024 * 1024;

/** A line that was too long to keep. */
export const TOO_LONG: unique symbol = Symbol('too long');

/**
 * Cuts a byte stream into lines. A line is joined and decoded once, when its newline is there: the work is linear
 * in its bytes however they arrive, and characters cut across chunks stay whole.
 */
export class LineSplitter {
  readonly #longest: number;
  #parts: Buffer[] = [];
  #size = 0;

  constructor({ longest = LONGEST_LINE } = {}) {
    this.#longest = longest;
  }

  /** The lines that this chunk completes, without their newlines. The chunk may be used anew after that. */
  push(chunk: Buffer): (string | typeof TOO_LONG)[] {
    const lines: (string | typeof TOO_LONG)[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      lines.push(this.#size === 0 ? this.#whole(chunk, start, end) : this.#joined(chunk.subarray(start, end)));
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(Buffer.from(chunk.subarray(start)));
    return lines;
  }

  /** What stands after the last newline; "" when nothing does. */
  rest(): string | typeof TOO_LONG {
    return this.#joined(Buffer.alloc(0));
  }

  #whole(chunk: Buffer, start: number, end: number): string | typeof TOO_LONG {
    return end - start > this.#longest ? TOO_LONG : chunk.toString('utf8', start, end);
  }

  #joined(last: Buffer): string | typeof TOO_LONG {
    this.#keep(last);
    const line = this.#size > this.#longest ? TOO_LONG : Buffer.concat(this.#parts).toString('utf8');
    this.#parts = [];
    this.#size = 0;
    return line;
  }

  #keep(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > this.#longest) this.#parts = [];
    else this.#parts.push(part);
  }
}
