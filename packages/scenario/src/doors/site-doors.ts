import type { WorldSpec } from '@faultbench/core';
import { bearerHeaders } from '@faultbench/server';
import type { Doors } from '../run/doors';
import { sendHttp, sendRaw, visit } from './http-client';
import { linkSecrets } from './link-secrets';
import { McpSessions } from './mcp-sessions';
import type { Sites } from './site';

/** The ways into servers, wherever they are. */
export interface SiteDoors extends Required<Pick<Doors, 'http' | 'mcp' | 'public' | 'raw' | 'connection'>> {
  close(): Promise<void>;
}

/** Who is told of the secrets that links hold, by the worlds that they lead into. */
export interface LinkWatch {
  readonly worlds: readonly WorldSpec[];
  readonly learn: (secret: string) => void;
}

export function siteDoors(sites: Sites, { worlds, learn }: LinkWatch): SiteDoors {
  const sessions = new McpSessions();
  return {
    http: async (request) => sendHttp(sites.ofPath(request.path), request),
    mcp: async (call) => sessions.call(sites.ofTool(call.name), call),
    public: async (link) => {
      for (const secret of linkSecrets(link, worlds)) learn(secret);
      return visit(sites.ofLink(link.url), link);
    },
    connection: async (persona) => {
      const { mcpUrl: url, baseUrl, tokenOf } = sites.ofPath('/');
      return { url, baseUrl, headers: bearerHeaders(tokenOf(persona)) };
    },
    raw: async (request) => sendRaw(sites.ofPath(request.path), request),
    close: () => sessions.close(),
  };
}
