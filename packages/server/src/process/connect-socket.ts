import { connect, type Socket } from 'node:net';
import { keepAlive } from './keep-alive';

/** A connection to a server's socket (or named pipe). */
export function connectSocket(path: string): Promise<Socket> {
  return keepAlive(
    new Promise((resolve, reject) => {
      const socket = connect(path);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(socket);
      });
    }),
  );
}
