import type { DoorHost } from './host';
import { type LineConnection, serveLines } from './serve-lines';
import type { Sockets, SocketWire } from './wire/wire';

/** The operating systems take about 104 bytes, and cut longer paths without a word. */
const LONGEST_PATH = 99;

export interface SocketDoor {
  readonly path: string;
  /** Takes no more connections, gives accepted calls this long, and closes. */
  drain(ms: number): Promise<void>;
}

/** Serves any number of connections on a Unix socket or a named pipe; they are called socket-1, socket-2, … */
export async function listenSocket(path: string, host: DoorHost, sockets: Sockets): Promise<SocketDoor> {
  if (process.platform !== 'win32' && Buffer.byteLength(path) > LONGEST_PATH) {
    const length = Buffer.byteLength(path);
    throw new Error(`The socket path ${path} has ${length} bytes: give one of at most ${LONGEST_PATH}`);
  }
  const connections = new Set<LineConnection>();
  let count = 0;
  const accept = (wire: SocketWire) => {
    count++;
    const connection = serveSocket(wire, host, `socket-${count}`);
    connections.add(connection);
    void connection.closed.then(() => connections.delete(connection));
  };
  const server = await sockets.listen(path, accept).catch((error: Error) => {
    throw new Error(`Cannot listen on the socket ${path}: ${error.message}`, { cause: error });
  });
  return {
    path,
    async drain(ms) {
      server.close();
      await Promise.all([...connections].map((connection) => connection.drain(ms)));
    },
  };
}

function serveSocket(wire: SocketWire, host: DoorHost, client: string): LineConnection {
  const destroy = () => wire.destroy();
  const connection = serveLines(wire, host, { door: 'socket', client, disconnect: destroy, broken: destroy });
  void connection.closed.then(() => wire.destroySoon());
  return connection;
}
