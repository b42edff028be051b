import type { Duplex } from 'node:stream';
import { LineSplitter, TOO_LONG } from '@faultbench/server';
import { Traffic } from './traffic';

/** A connection to a server's line door, line by line. */
export class LineSocket {
  readonly traffic = new Traffic();
  readonly #socket: Duplex;

  constructor(socket: Duplex, onLine: (line: string) => void, onClose: () => void) {
    const splitter = new LineSplitter();
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      for (const line of splitter.push(chunk)) this.#read(line, onLine);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.traffic.closed();
      onClose();
    });
  }

  send(line: string): Promise<void> {
    this.traffic.wrote(line);
    return new Promise((resolve, reject) => {
      this.#socket.write(`${line}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(line: string | typeof TOO_LONG, onLine: (line: string) => void): void {
    if (line === TOO_LONG) return;
    this.traffic.read(line);
    onLine(line);
  }
}
