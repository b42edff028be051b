import type { RefusalData } from './answer';
import type { Phase } from './fault';
import type { InvariantBreak } from './invariant';
import type { Json } from './json';

/** One line of the trace: one call, as it truly happened. */
export interface TraceEvent {
  /** Run number, from 1. */
  readonly run: number;
  /** Order of arrival in the whole world, from 1. */
  readonly seq: number;
  /** World clock at arrival, canonical instant. */
  readonly ts: string;
  readonly service: string | null;
  /** `service.operation`, or null when no operation has that tool name. */
  readonly op: string | null;
  readonly tool: string;
  readonly args: Json;
  /** Kind of the fault that struck, or null. */
  readonly fault: string | null;
  readonly phase: Phase | null;
  /** Injected latency in ms. */
  readonly latency_ms: number;
  /** This call wrote. */
  readonly applied: boolean;
  /** An answer left, or was about to. */
  readonly answered: boolean;
  readonly cancelled: boolean;
  /** Answered from an idempotency key. */
  readonly replayed: boolean;
  /** The operation itself succeeded, whatever the caller was told. */
  readonly ok: boolean;
  /** True result of the operation, when it ran and succeeded. */
  readonly result?: Json;
  /** True refusal, never the injected one unless the fault struck before the operation. */
  readonly error?: RefusalData & { readonly stack?: string };
  /** What the second application of a duplicated call did. */
  readonly second?: { readonly ok: boolean; readonly result?: Json; readonly error?: RefusalData };
  /** Invariants that broke with this call, and had held until then. */
  readonly broken?: readonly InvariantBreak[];
  /** Calls made at once that stood at the pause of their handlers together with this one, itself among them. */
  readonly met?: number;
  /** Revision of the world after the call. */
  readonly world_rev: number;
  /** Arrival number of the call at its operation, from 1; 0 when it was refused before the fault step. */
  readonly nth: number;
  readonly door: string;
  readonly persona: string | null;
  /** Which connection made the call. */
  readonly client: string;
  readonly request_id: string | number | null;
  /** Real milliseconds from arrival to this line. */
  readonly wall_ms: number;
}
