import { END_OF_FILE, type NodePipe, type NodePipes, type PipeRequest, type SentHandle } from './node-pipes';
import { systemError } from './system-error';
import type { SocketWire, WireReader } from './wire';

/** Of all wires: what one reads is told at once. */
const chunk = Buffer.allocUnsafeSlow(64 * 1024);

/** A wire on one of Node's own pipes, or on two: one to read, one to write. */
export class PipeWire implements SocketWire {
  readonly #pipes: NodePipes;
  readonly #input: NodePipe;
  readonly #output: NodePipe;
  #reader: WireReader | undefined;
  /** A request that was done with at once. */
  #spare: PipeRequest | undefined;
  #unwritten = 0;
  #isFull = false;
  #isReadable = true;
  #isClosed = false;
  #whenWritten: (() => void) | undefined;

  constructor(pipes: NodePipes, input: NodePipe, output = input) {
    this.#pipes = pipes;
    this.#input = input;
    this.#output = output;
    input.onread = () => this.#read();
    input.useUserBuffer(chunk);
  }

  open(reader: WireReader): void {
    this.#reader = reader;
    this.resume();
  }

  pause(): void {
    if (!this.#isClosed) this.#input.readStop();
  }

  resume(): void {
    if (this.#isReadable && !this.#isClosed) this.#input.readStart();
  }

  /** `handle` goes along, on a channel between processes. */
  write(text: string, done: () => void, handle?: SentHandle): boolean {
    if (this.#isClosed) {
      done();
      return true;
    }
    this.#unwritten++;
    const request = this.#spare ?? this.#pipes.request('write');
    const status = this.#output.writeUtf8String(request, text, handle);
    this.#spare = undefined;
    if (status === 0 && this.#pipes.isWriting()) {
      request.oncomplete = (ended) => this.#wrote(ended, done);
      this.#isFull = true;
      return false;
    }
    if (status === 0) {
      this.#spare = request;
      this.#wrote(0, done);
    }
    // an error is told to who reads, who may close what is being written to
    else queueMicrotask(() => this.#wrote(status, done));
    return true;
  }

  finish(): void {
    this.#afterWrites(() => {
      if (!this.#isClosed) this.#output.shutdown(this.#pipes.request('shutdown', () => {}));
    });
  }

  destroySoon(): void {
    this.#afterWrites(() => this.destroy());
  }

  destroy(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const pipe of new Set([this.#input, this.#output])) pipe.close();
  }

  #afterWrites(then: () => void): void {
    if (this.#unwritten === 0) then();
    else this.#whenWritten = then;
  }

  #read(): void {
    const size = this.#pipes.lastRead();
    if (size > 0) this.#reader?.data(chunk.subarray(0, size));
    if (size >= 0) return;
    this.#isReadable = false;
    this.pause();
    if (size === END_OF_FILE) this.#reader?.end();
    else this.#reader?.broken(systemError('read', size));
  }

  #wrote(status: number, done: () => void): void {
    this.#unwritten--;
    done();
    if (status < 0 && !this.#isClosed) this.#reader?.broken(systemError('write', status));
    if (this.#unwritten > 0) return;
    if (this.#isFull && !this.#isClosed) this.#reader?.drained();
    this.#isFull = false;
    this.#whenWritten?.();
    this.#whenWritten = undefined;
  }
}
