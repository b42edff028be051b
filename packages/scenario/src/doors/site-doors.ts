import type { Doors } from '../run/doors';
import { sendHttp, sendRaw, visit } from './http-client';
import { McpSessions } from './mcp-sessions';
import type { Sites } from './site';

/** The ways into servers, wherever they are. */
export interface SiteDoors extends Pick<Doors, 'http' | 'mcp' | 'public' | 'raw'> {
  close(): Promise<void>;
}

export function siteDoors(sites: Sites): SiteDoors {
  const sessions = new McpSessions();
  return {
    http: async (request) => sendHttp(sites.ofPath(request.path), request),
    mcp: async (call) => sessions.call(sites.ofTool(call.name), call),
    public: async (link) => visit(sites.ofLink(link.url), link),
    raw: async (request) => sendRaw(sites.ofPath(request.path), request),
    close: () => sessions.close(),
  };
}
