import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of a host; the trace calls them http-1, http-2, … */
export class Connections {
  readonly #names = new Map<Socket, string>();
  #count = 0;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#names.set(socket, `http-${++this.#count}`);
      socket.once('close', () => this.#names.delete(socket));
    });
  }

  nameOf(socket: Socket): string {
    return this.#names.get(socket) ?? 'http';
  }

  /** As a process that dies does; `last`: the one whose client shall find the others gone. */
  resetAll(last: Socket): void {
    for (const socket of this.#names.keys()) if (socket !== last) socket.resetAndDestroy();
    last.resetAndDestroy();
  }
}
