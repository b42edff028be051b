import type { IncomingMessage } from 'node:http';

/** Longer bodies are refused: an endless one must not eat the memory. */
const LONGEST_BODY = 256 * 1024 * 1024;

/** A body that was not kept. */
export const TOO_LONG: unique symbol = Symbol('too long');

/** The whole body of a request, or that it is too long; undefined when the client left before its end. */
export function readBody(incoming: IncomingMessage): Promise<Buffer | typeof TOO_LONG | undefined> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    // what was announced need not be waited for
    if (Number(incoming.headers['content-length']) > LONGEST_BODY) resolve(TOO_LONG);
    incoming.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= LONGEST_BODY) parts.push(part);
      else {
        parts.length = 0;
        resolve(TOO_LONG);
      }
    });
    incoming.once('end', () => resolve(Buffer.concat(parts)));
    incoming.once('error', () => resolve(undefined));
    incoming.once('close', () => resolve(undefined));
  });
}
