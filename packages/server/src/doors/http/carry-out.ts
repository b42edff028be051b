import type { ServerResponse } from 'node:http';
import type { HttpReply } from './http-door';
import { writeResponse } from './write-response';

/** What a host does for a reply beside writing. */
export interface Carrying {
  /** Nobody needs to wait for this request any more. */
  settle(): void;
  /** Ends the process, with every connection. */
  crash(): void;
}

/** Does with the connection what the reply says; resolves when that is done. */
export async function carryOut(reply: HttpReply, outgoing: ServerResponse, carrying: Carrying): Promise<void> {
  switch (reply.type) {
    case 'response':
      if (typeof reply.body !== 'string') carrying.settle();
      return writeResponse(outgoing, reply);
    case 'hang':
      carrying.settle();
      if (reply.until) await carryOut(await reply.until, outgoing, carrying);
      return;
    case 'cancelled':
      outgoing.destroy();
      return;
    case 'disconnect':
      outgoing.socket?.resetAndDestroy();
      return;
    case 'crash':
      carrying.crash();
  }
}
