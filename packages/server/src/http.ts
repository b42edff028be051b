import type { WorldSpec } from '@faultbench/core';
import { clockDoor, type DemoClock } from './doors/clock/clock-door';
import type { DoorHost } from './doors/host';
import { holdDialogue } from './doors/http/hold-dialogue';
import { type HttpHost, type HttpOptions, listenHttp } from './doors/http/listen-http';
import { mcpDoor } from './doors/http/mcp-door';
import { PUBLIC_PATH, publicDoor } from './doors/public/public-door';
import { restDoor } from './doors/rest/rest-door';

import type { Dialogue } from './process/exercise';

export type { HttpHost } from './doors/http/listen-http';

/** How a world is served over HTTP. */
export interface OpenHttpOptions extends Omit<HttpOptions, 'crash'> {
  /** Opens the public door, where nobody is asked who they are. */
  readonly public?: true;
  /** Lets who may move the clock do so. */
  readonly clock?: DemoClock | undefined;
}

/** Warms these doors up, over a world that is thrown away; its tools are warm already. */
export async function exerciseHttp(host: DoorHost, spec: WorldSpec, dialogue: Dialogue): Promise<void> {
  const opened = await openHttp(host, spec);
  await holdDialogue(opened.url, dialogue);
  await opened.close(0);
}

const LOOPBACK: OpenHttpOptions = { host: '127.0.0.1', port: 0, guard: {} };

/** Serves a world over HTTP, at all the doors that are wanted. */
export function openHttp(host: DoorHost, spec: WorldSpec, options: OpenHttpOptions = LOOPBACK): Promise<HttpHost> {
  const { public: isPublic, clock, ...listening } = options;
  const doors = [
    mcpDoor(host),
    ...(isPublic ? [publicDoor(host, spec)] : []),
    ...(clock ? [clockDoor(clock, spec)] : []),
    restDoor(host, spec),
  ];
  const guard = { ...options.guard, ...(isPublic ? { open: PUBLIC_PATH } : {}) };
  return listenHttp(doors, { ...listening, guard, crash: () => host.crash() });
}
