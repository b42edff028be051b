import { createServer, type Server, type Socket } from 'node:net';
import type { DoorHost } from './host';
import { type LineConnection, serveLines } from './serve-lines';

/** The operating systems take about 104 bytes, and cut longer paths without a word. */
const LONGEST_PATH = 99;

export interface SocketDoor {
  readonly path: string;
  /** Takes no more connections, gives accepted calls this long, and closes. */
  drain(ms: number): Promise<void>;
}

/** Serves any number of connections on a Unix socket or a named pipe; they are called socket-1, socket-2, … */
export async function listenSocket(path: string, host: DoorHost): Promise<SocketDoor> {
  if (process.platform !== 'win32' && Buffer.byteLength(path) > LONGEST_PATH) {
    const length = Buffer.byteLength(path);
    throw new Error(`The socket path ${path} has ${length} bytes: give one of at most ${LONGEST_PATH}`);
  }
  const connections = new Set<LineConnection>();
  let count = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    count++;
    const connection = serveSocket(socket, host, `socket-${count}`);
    connections.add(connection);
    void connection.closed.then(() => connections.delete(connection));
  });
  await listening(server, path);
  return {
    path,
    async drain(ms) {
      server.close();
      await Promise.all([...connections].map((connection) => connection.drain(ms)));
    },
  };
}

function serveSocket(socket: Socket, host: DoorHost, client: string): LineConnection {
  const destroy = () => {
    socket.destroy();
  };
  const connection = serveLines(socket, socket, host, { door: 'socket', client, disconnect: destroy, broken: destroy });
  void connection.closed.then(() => socket.destroySoon());
  return connection;
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`Cannot listen on the socket ${path}: ${error.message}`)));
    server.listen(path, resolve);
  });
}
