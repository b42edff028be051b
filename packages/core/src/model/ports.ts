import type { RunMemory } from '../engine/run-memory';
import type { Outcome } from './answer';
import type { Commit } from './change';
import type { TraceEvent } from './event';
import type { InvariantBreak } from './invariant';
import type { Json, JsonObject } from './json';
import type { HandlerReference } from './spec';

/** What the engine needs from the process it lives in. */
export interface Effects {
  /** Really waits; only the wall clock asks for it. Resolves early when the call is cancelled. */
  sleep(ms: number, call: Cancellable): Promise<void>;
  /** Real milliseconds that only grow. */
  monotonic(): number;
  /** Writes journal and trace, in this order, before it returns. */
  record(entry: MirrorEntry): void;
}

/** What one step leaves behind for journal and trace. */
export interface MirrorEntry {
  /** World clock after the step, canonical instant. */
  readonly clock: string;
  /** Absent when nothing was written. */
  readonly commits?: readonly Commit[];
  /** Revisions among the commits that callers do not see yet. */
  readonly hidden?: readonly number[];
  /** Earlier hidden revisions that callers see from now on. */
  readonly revealed?: readonly number[];
  /** A write of the test's own, not a call. */
  readonly arranged?: boolean;
  /** Invariants that broke with a write of the test's own, or did not hold at the start; a call's are in its event. */
  readonly broken?: readonly InvariantBreak[];
  /** The call ends the process: nothing that comes after it counts. The memory is for one that goes on from here. */
  readonly end?: { readonly memory?: RunMemory };
  /** Absent for test-side writes and clock moves. */
  readonly event?: TraceEvent;
}

/** A call that its caller may give up. */
export interface Cancellable {
  readonly cancelled: boolean;
  /** Tells the listener when it is given up, at once if it was; absent at doors whose callers cannot. */
  whenCancelled?(listener: () => void): void;
}

/** Checks structure by JSON Schema; made by Ajv outside core. */
export interface Validators {
  /** Arguments of an operation by its key. */
  arguments(operation: string, args: JsonObject): readonly SchemaViolation[];
}

/** Ajv's error object, as far as core reads it. */
export interface SchemaViolation {
  /** JSON pointer, "" for the value itself. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
}

/** Runs handlers of custom operations and of invariants; modules are loaded outside core. */
export interface Handlers {
  /** Refusals come back as outcomes; anything else a handler throws is thrown on. */
  run(handler: HandlerReference, context: unknown, args: JsonObject): Json | undefined | Promise<Json | undefined>;
}

/** Makes texts by the methods of faker, which is loaded outside core. */
export interface Fakes {
  /** What is wrong with a method such as `internet.email`; undefined when it gives text. */
  check(method: string): { readonly message: string; readonly mend: string } | undefined;
  /** A text, from numbers in [0, 1) and the time in ms alone; undefined when the method gives none. */
  text(method: string, numbers: () => number, now: number): string | undefined;
}

export type { Outcome };
