import { renameSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DoorHost } from '../doors/host';
import { listenSocket } from '../doors/listen-socket';
import { ownSockets } from './own-sockets';

// a named pipe is no file: it goes with its process
const isFile = process.platform !== 'win32';

/** Where this process is reached. The socket goes with it, however it exits. */
export class SocketPlace {
  readonly #host: DoorHost;
  #path: string | undefined;

  /** `isLeft`: does another process take the place of this one? */
  constructor(host: DoorHost, isLeft: () => boolean) {
    this.#host = host;
    process.once('exit', () => {
      if (this.#path === undefined) return;
      if (isLeft()) occupy(this.#path);
      else giveUp(this.#path);
    });
  }

  async listen(path: string): Promise<void> {
    await listenSocket(path, this.#host, ownSockets());
    this.#path = path;
  }

  /** Goes where another process left its place occupied: in one step, so that nobody finds it empty. */
  async move(path: string): Promise<void> {
    if (this.#path !== undefined && isFile) renameSync(this.#path, path);
    else await listenSocket(path, this.#host, ownSockets());
    this.#path = path;
  }

  /** Nobody else removes the folder that was lent for the socket. Its siblings may still have theirs there. */
  removeFolderAtExit(): void {
    const path = this.#path;
    if (path !== undefined) process.once('exit', () => attempt(() => rmdirSync(dirname(path))));
  }
}

/** Clients that come from now on are refused, and can tell that another process will be there. */
function occupy(path: string): void {
  if (!isFile) return;
  attempt(() => {
    writeFileSync(`${path}.next`, '', { mode: 0o600 });
    renameSync(`${path}.next`, path);
  });
}

/** Nobody will be there any more. */
export function giveUp(path: string): void {
  if (isFile) attempt(() => unlinkSync(path));
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // gone already, or still in use: both are right
  }
}
