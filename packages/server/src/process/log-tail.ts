/** A stream of a process, as far as it is read to its end. */
export interface LogSource {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
}

const KEPT = 64 * 1024;

/** Reads a stream to its end and keeps its last 64 KiB, so that a chatty server never blocks on a full pipe. */
export class LogTail {
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(stream: LogSource) {
    stream.on('data', (chunk: Buffer) => this.#add(chunk));
    // a pipe that breaks with its process is no news
    stream.on('error', () => {});
  }

  text(): string {
    const all = Buffer.concat(this.#chunks);
    const kept = all.subarray(Math.max(0, all.length - KEPT)).toString();
    // the first character may have lost its first bytes
    return all.length > KEPT ? kept.replace(/^\uFFFD+/, '') : kept;
  }

  #add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#size - (this.#chunks[0]?.length ?? 0) >= KEPT) this.#size -= this.#chunks.shift()?.length ?? 0;
  }
}
