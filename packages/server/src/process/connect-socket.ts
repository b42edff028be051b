import { connect, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { keepAlive } from './keep-alive';
import { isFolderLost, lostText } from './lost-socket';

/** A connection to a server's socket (or named pipe). */
export function connectSocket(path: string): Promise<Socket> {
  return keepAlive(
    new Promise((resolve, reject) => {
      const socket = connect(path);
      const fail = (error: Error) =>
        reject(isFolderLost(path) ? new Error(lostText(dirname(path)), { cause: error }) : error);
      socket.once('error', fail);
      socket.once('connect', () => {
        socket.off('error', fail);
        resolve(socket);
      });
    }),
  );
}
