import type { Readable, Writable } from 'node:stream';
import type { Wire, WireReader } from './wire';

/** A wire of two streams, which may be one. */
export class StreamWire implements Wire {
  readonly #input: Readable;
  readonly #output: Writable;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  open(reader: WireReader): void {
    this.#output.on('drain', () => reader.drained());
    this.#output.on('error', (error) => reader.broken(error));
    this.#input.on('error', () => reader.end());
    this.#input.on('end', () => reader.end());
    this.#input.on('close', () => reader.end());
    this.#input.on('data', (chunk: Buffer) => reader.data(chunk));
  }

  pause(): void {
    this.#input.pause();
  }

  resume(): void {
    this.#input.resume();
  }

  write(text: string, done: () => void): boolean {
    return this.#output.write(text, () => done());
  }
}
