import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { HttpResponse } from './http-door';

/** Writes a response; resolves when it has left or the client is gone. */
export async function writeResponse(outgoing: ServerResponse, { status, headers, body }: HttpResponse): Promise<void> {
  if (outgoing.destroyed) return;
  const closed = once(outgoing, 'close');
  outgoing.statusCode = status;
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  if (typeof body === 'string') outgoing.end(body);
  else await writeStream(outgoing, body, closed);
  await closed;
}

async function writeStream(
  outgoing: ServerResponse,
  body: ReadableStream<Uint8Array>,
  closed: Promise<unknown>,
): Promise<void> {
  outgoing.flushHeaders();
  const reader = body.getReader();
  void closed.then(() => reader.cancel()).catch(() => {});
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!outgoing.write(part.value)) await Promise.race([once(outgoing, 'drain'), closed]);
  }
  outgoing.end();
}
