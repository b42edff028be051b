import type { DoorHost } from './doors/host';
import type { HttpDoor } from './doors/http/http-door';
import { type HttpHost, type HttpOptions, listenHttp } from './doors/http/listen-http';

export type { HttpHost } from './doors/http/listen-http';

/** Each makes one door of a world. */
const doors: readonly ((host: DoorHost) => HttpDoor)[] = [];

/** Serves a world over HTTP, at all the doors there are for that. */
export function openHttp(host: DoorHost, options: Omit<HttpOptions, 'crash'>): Promise<HttpHost> {
  return listenHttp(
    doors.map((open) => open(host)),
    { ...options, crash: () => host.crash() },
  );
}
