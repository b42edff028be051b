import { Skip } from '../failures';
import { anonymous, stranger } from '../run/doors';
import { tokenName } from '../run/token-name';
import type { Site } from './site';

/** Where a deployment is, and how personas are known there. */
export interface Deployment {
  readonly baseUrl: string;
  readonly mcpUrl?: string;
  readonly publicUrl?: string;
  readonly token?: (persona: string) => string | undefined;
  /** Its callers have to say who they are. */
  readonly asked: boolean;
  /** Tells of a text that is secret wherever it stands. */
  readonly learn: (secret: string) => void;
}

const unknownToken = 'fbt_nobody_0000000000000000';

/** Why a persona cannot act; undefined when it can. */
export function whyNot(persona: string, { token, asked }: Pick<Deployment, 'token' | 'asked'>): string | undefined {
  if (!asked || persona === anonymous || token?.(persona) !== undefined) return undefined;
  return `no token for persona ${persona} (set ${tokenName(persona)})`;
}

export function liveSite(deployment: Deployment): Site {
  const { baseUrl, mcpUrl, publicUrl = baseUrl, token, learn } = deployment;
  return {
    baseUrl,
    get mcpUrl() {
      if (mcpUrl === undefined) throw new Skip('live: no MCP URL (set FAULTBENCH_MCP_URL)');
      return mcpUrl;
    },
    linkOf: (url) => (/^https?:\/\//i.test(url) ? url : `${publicUrl.replace(/\/$/, '')}/${url.replace(/^\//, '')}`),
    tokenOf: (persona) => {
      if (persona === anonymous) return undefined;
      if (persona === stranger) return unknownToken;
      const why = whyNot(persona, deployment);
      if (why !== undefined) throw new Skip(`live: ${why}`);
      const shown = token?.(persona);
      if (shown !== undefined) learn(shown);
      return shown;
    },
  };
}
