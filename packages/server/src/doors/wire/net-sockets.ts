import type { Server, Socket } from 'node:net';
import { StreamWire } from './stream-wire';
import type { Sockets, SocketWire } from './wire';

/** By Node's documented module. */
export const netSockets: Sockets = {
  listen: (path, accept) =>
    new Promise((resolve, reject) => {
      const server: Server = net().createServer({ allowHalfOpen: true }, (socket) => accept(new NetWire(socket)));
      server.once('error', reject);
      server.listen(path, () => resolve(server));
    }),
  connect: (path) =>
    new Promise((resolve, reject) => {
      const socket = net().connect({ path, allowHalfOpen: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new NetWire(socket)));
    }),
};

class NetWire extends StreamWire implements SocketWire {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    super(socket, socket);
    this.#socket = socket;
  }

  finish(): void {
    this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  destroySoon(): void {
    this.#socket.destroySoon();
  }
}

// a server has pipes of its own, and does not pay for the module
function net(): typeof import('node:net') {
  return require('node:net');
}
