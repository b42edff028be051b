import type { WorldSpec } from '@faultbench/core';
import type { DoorHost } from './doors/host';
import { holdDialogue } from './doors/http/hold-dialogue';
import type { HttpDoor } from './doors/http/http-door';
import { type HttpHost, type HttpOptions, listenHttp } from './doors/http/listen-http';
import { mcpDoor } from './doors/http/mcp-door';
import { restDoor } from './doors/rest/rest-door';

import type { Dialogue } from './process/exercise';

export type { HttpHost } from './doors/http/listen-http';

/** Each makes one door of a world. */
const doors: readonly ((host: DoorHost, spec: WorldSpec) => HttpDoor)[] = [mcpDoor, restDoor];

/** Warms these doors up, over a world that is thrown away; its tools are warm already. */
export async function exerciseHttp(host: DoorHost, spec: WorldSpec, dialogue: Dialogue): Promise<void> {
  const opened = await openHttp(host, spec);
  await holdDialogue(opened.url, dialogue);
  await opened.close(0);
}

/** Serves a world over HTTP, at all the doors there are for that. */
export function openHttp(
  host: DoorHost,
  spec: WorldSpec,
  options: Omit<HttpOptions, 'crash'> = { host: '127.0.0.1', port: 0, guard: {} },
): Promise<HttpHost> {
  return listenHttp(
    doors.map((open) => open(host, spec)),
    { ...options, crash: () => host.crash() },
  );
}
