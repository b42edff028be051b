import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { within } from '../deadline';
import { PendingCalls } from '../pending-calls';
import { carryOut } from './carry-out';
import { Connections } from './connections';
import { admit, type HttpGuard } from './guard';
import { type HttpDoor, type HttpRequest, jsonResponse } from './http-door';
import { readBody } from './read-body';
import { writeResponse } from './write-response';

export interface HttpOptions {
  /** Address to listen on. */
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** A socket that listens there already. */
  readonly handle?: ListenHandle | undefined;
  readonly guard: HttpGuard;
  /** What the fault of that name does beside ending the connection. */
  readonly crash: () => void;
}

/** A socket that listens: who holds it keeps the connections that nobody has taken yet. Processes can send it on. */
export interface ListenHandle {
  close(): void;
}

export interface HttpHost {
  /** "http://127.0.0.1:4711" */
  readonly url: string;
  readonly handle: ListenHandle;
  /** Takes no more requests, gives accepted ones this long, then closes every connection. */
  close(ms: number): Promise<void>;
}

/** Serves doors over HTTP on one port. */
export async function listenHttp(doors: readonly HttpDoor[], options: HttpOptions): Promise<HttpHost> {
  // an agent may think for longer than any limit: what it finds closed, a fault has closed
  const server = createServer({ keepAliveTimeout: 0 });
  const port = await listening(server, options);
  const requests = new PendingCalls();
  const serving = { doors, options, port, requests, connections: new Connections(server) };
  server.on('request', (incoming, outgoing) => void serve(incoming, outgoing, serving));
  return {
    // what Node sends to another process of a server, if it shall not take connections there by itself
    handle: (server as unknown as { readonly _handle: ListenHandle })._handle,
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    async close(ms) {
      server.close();
      server.closeIdleConnections();
      await within(ms, requests.idle());
      for (const door of doors) door.close?.();
      requests.cancelAll();
      server.closeAllConnections();
    },
  };
}

interface Serving {
  readonly doors: readonly HttpDoor[];
  readonly options: HttpOptions;
  readonly port: number;
  readonly requests: PendingCalls;
  readonly connections: Connections;
}

/** The way of a request: guard ─▶ body ─▶ door ─▶ response, silence or the end of the connection. */
async function serve(incoming: IncomingMessage, outgoing: ServerResponse, serving: Serving): Promise<void> {
  const { options, port, requests, connections } = serving;
  const admission = admit(incoming, options.guard, port);
  if (admission.type === 'response') return writeResponse(outgoing, admission);
  for (const [name, value] of Object.entries(admission.headers)) outgoing.setHeader(name, value);
  const client = connections.nameOf(incoming.socket);
  const call = requests.open(client);
  outgoing.once('close', () => outgoing.writableFinished || call.cancel());
  const body = await readBody(incoming);
  const target = targetOf(incoming);
  if (!target) await writeResponse(outgoing, jsonResponse(400, { detail: 'the target is no URL of this server' }));
  else if (body !== undefined) {
    const { method = 'GET', headers } = incoming;
    const { pathname: path, searchParams: query, origin } = target;
    const request: HttpRequest = { method, origin, path, query, headers, body, client, call };
    await carryOut(await doorOf(path, serving.doors).serve(request), outgoing, {
      settle: () => requests.settle(call),
      crash: () => {
        connections.resetAll(incoming.socket);
        options.crash();
      },
    });
  }
  requests.settle(call);
}

function targetOf({ url = '/', headers }: IncomingMessage): URL | undefined {
  const own = `http://${headers.host}`;
  // a path that begins with two slashes is no host
  const target = url.startsWith('/') ? `${own}${url}` : url;
  if (!URL.canParse(target)) return undefined;
  const asked = new URL(target);
  // the guard has seen the header alone
  return asked.host === new URL(own).host ? asked : undefined;
}

const nothing: HttpDoor = {
  takes: () => true,
  serve: async ({ path }) => jsonResponse(404, { detail: `${path} not found` }),
};

function doorOf(path: string, doors: readonly HttpDoor[]): HttpDoor {
  return doors.find((door) => door.takes(path)) ?? nothing;
}

function listening(server: Server, { host, port, handle }: HttpOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(new Error(`cannot listen on ${host}, port ${port}: ${error.message}`));
    server.once('error', refuse);
    server.listen(handle ? { _handle: handle } : { host, port }, () => {
      server.off('error', refuse);
      // Of a TCP server it is always an object.
      resolve((server.address() as AddressInfo).port);
    });
  });
}
