import type { IncomingMessage } from 'node:http';

/** Longer bodies are refused: an endless one must not eat the memory. */
const LONGEST_BODY = 256 * 1024 * 1024;

/** The whole body of a request; what else became of it when it did not come whole. */
export function readBody(incoming: IncomingMessage): Promise<Buffer | 'too long' | 'aborted'> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    incoming.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= LONGEST_BODY) parts.push(part);
      else resolve('too long');
    });
    incoming.once('end', () => resolve(Buffer.concat(parts)));
    incoming.once('error', () => resolve('aborted'));
    incoming.once('close', () => resolve('aborted'));
  });
}
