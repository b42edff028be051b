import { checkEnvelope, hasClaim, hasModernClaim, unsupportedVersion } from './envelope';
import type { Notification, Request } from './message';
import type { RpcError } from './rpc-error';

/** `legacy` starts with `initialize` (2024-10-07 to 2025-11-25), `modern` has no handshake (2026-07-28). */
export type Generation = 'legacy' | 'modern';

/**
 * Which generation one connection speaks:
 *
 *     opening ── server/discover ──▶ probed ── any modern request ──▶ modern
 *        │                             └────── anything legacy ────▶ legacy
 *        └── whatever comes first ─────────────────────────────────▶ legacy or modern
 *
 * Only asking what the server can do leaves the choice open; messages that cannot be served choose nothing.
 */
export class Pin {
  #state: 'opening' | 'probed' | Generation = 'opening';

  /** The generation in which the message is to be served, or why it cannot be. */
  admit(message: Request | Notification): Generation | RpcError {
    if (this.#state === 'legacy') return 'legacy';
    if (this.#state === 'modern') return lateHandshake(message) ?? 'modern';
    const found = classify(message);
    if (found === 'legacy') this.#state = 'legacy';
    if (found === 'modern') this.#state = this.#after(message);
    return found;
  }

  #after(message: Request | Notification): 'opening' | 'probed' | 'modern' {
    if (message.kind === 'request') return message.method === 'server/discover' ? 'probed' : 'modern';
    return this.#state === 'probed' ? 'probed' : 'modern';
  }
}

function classify({ method, params }: Request | Notification): Generation | RpcError {
  if (!hasClaim(params) || (method === 'initialize' && !hasModernClaim(params))) return 'legacy';
  return checkEnvelope(params) ?? 'modern';
}

function lateHandshake({ method, params }: Request | Notification): RpcError | undefined {
  if (method !== 'initialize' || hasModernClaim(params)) return undefined;
  return unsupportedVersion(params.protocolVersion);
}
