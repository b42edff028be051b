import { netSockets } from '../../src/doors/wire/net-sockets';
import { pipeSockets } from '../../src/doors/wire/pipe-sockets';
import type { Sockets } from '../../src/doors/wire/wire';

const pipes = pipeSockets();

/** On Windows, and where Node has no pipes to give, there is one kind. */
export const socketKinds: readonly (readonly [string, Sockets])[] = [
  ['node:net', netSockets],
  ...(pipes ? ([["Node's own pipes", pipes]] as const) : []),
];
