import type { Door, Phase } from '../vocabulary';

/** A request and what came of it, as it was: secrets are hidden when it is shown. */
export interface Exchange {
  readonly door: Door;
  readonly persona: string;
  readonly method: string;
  /** Path, tool name or public path. */
  readonly target: string;
  readonly request: unknown;
  readonly status: number;
  readonly body: unknown;
  readonly durationMs: number;
  readonly phase: Phase;
  readonly requestId: string;
}
