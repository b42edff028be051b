import type { ServerResponse } from 'node:http';
import type { HttpResponse } from './http-door';

/** Writes a response, or as much of it as the client takes. */
export async function writeResponse(outgoing: ServerResponse, { status, headers, body }: HttpResponse): Promise<void> {
  outgoing.writeHead(status, { ...headers });
  if (typeof body === 'string') outgoing.end(body);
  else await writeStream(outgoing, body);
}

async function writeStream(outgoing: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  outgoing.flushHeaders();
  const reader = body.getReader();
  outgoing.once('close', () => void reader.cancel().catch(() => {}));
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!outgoing.write(part.value)) await drained(outgoing);
  }
  outgoing.end();
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once('drain', resolve);
    outgoing.once('close', resolve);
  });
}
