import { netSockets } from '../doors/wire/net-sockets';
import { pipeSockets } from '../doors/wire/pipe-sockets';
import type { Sockets } from '../doors/wire/wire';

/** The sockets of a server's process, where a module that is not loaded counts. */
export function ownSockets(): Sockets {
  return pipeSockets() ?? netSockets;
}
