import type { SendHandle } from 'node:child_process';
import type { ControlReply, ControlRequest } from '../control/messages';
import type { ListenHandle } from '../doors/http/listen-http';
import { ownChannel } from '../launch/own-channel';

/** The process that a pooled server belongs to, as the server has it. */
export interface Owner {
  /** What listens may go along. `done` is called when the reply has left this process. */
  send(reply: ControlReply, handle: ListenHandle | undefined, done: () => void): void;
}

export interface OwnerReader {
  /** Nothing but a socket that listens ever comes along. */
  asks(request: ControlRequest, handle: ListenHandle | undefined): void;
  /** The channel broke. */
  leaves(): void;
}

/** Over Node's IPC channel: the one that Node has opened, or the one that was kept from it. */
export function meetOwner(reader: OwnerReader): Owner {
  const hear = (message: unknown, handle: unknown) =>
    reader.asks(message as ControlRequest, handle as ListenHandle | undefined);
  const own = ownChannel({ message: hear, end: () => reader.leaves() });
  if (own) return own;
  process.on('disconnect', () => reader.leaves());
  process.on('message', hear);
  return {
    // Node's own type leaves out what listens and is no server
    send: (reply, handle, done) => void process.send?.(reply, handle as unknown as SendHandle, {}, done),
  };
}
