import type { FaultRules, Json, JsonObject, Overlap, PlanEntry, Row } from '@faultbench/core';

/** How one run wants its server. */
export interface RunSetup {
  /** Run number, from 1. */
  readonly run: number;
  readonly seed: number;
  readonly clock: { readonly mode: 'virtual' | 'wall'; readonly start: string };
  readonly faults: { readonly rules: FaultRules; readonly plan: readonly PlanEntry[] };
  /** Token to persona, where they are not those that the server's owner makes of seed and run. */
  readonly tokens?: Readonly<Record<string, string>>;
}

/** Parent to child, over Node's IPC channel. Each gets exactly one reply with its `id`. */
export type ControlRequest = { readonly id: number } & ControlCommand;

export type ControlCommand =
  /** Loads the world that will probably be wanted, so that `load` finds it ready, and the doors and state files that will be. */
  | {
      readonly type: 'prepare';
      readonly compiled: string;
      /** A new folder, which goes with the process unless a run is loaded; that run may want it elsewhere. */
      readonly folder: string;
      readonly socket: string;
      readonly doors: readonly ExtraDoor[];
    }
  /** Once: opens the world and the state folder, listens on the socket, and on HTTP at one that comes along. */
  | {
      readonly type: 'load';
      readonly compiled: string;
      readonly folder: string;
      readonly socket: string;
      readonly setup: RunSetup;
      /** Socket of a server that a fault ended in this folder: this one goes on, and is reached there. */
      readonly inPlaceOf?: string | undefined;
    }
  | { readonly type: 'insert'; readonly table: string; readonly row: JsonObject }
  | { readonly type: 'update'; readonly table: string; readonly rowId: string; readonly fields: JsonObject }
  | { readonly type: 'delete'; readonly table: string; readonly rowId: string }
  | { readonly type: 'clock'; readonly action: 'advance'; readonly ms: number }
  | { readonly type: 'clock'; readonly action: 'set'; readonly instant: string }
  | { readonly type: 'faults'; readonly action: 'plan'; readonly entries: readonly PlanEntry[] }
  | { readonly type: 'faults'; readonly action: 'set'; readonly rules: FaultRules }
  /** What is planned `on` an operation or a service; rules and plan when absent. */
  | { readonly type: 'faults'; readonly action: 'clear'; readonly on?: string }
  /** So many calls are made at once from now on, 0 for none; the value is how those before came together. */
  | { readonly type: 'gather'; readonly count: number }
  /** Listens on HTTP as well, if it does not yet; the value is the URL, and the socket comes along with the reply. */
  | { readonly type: 'listen' }
  /** Which faults fired: must-fire entries and rules, for the verdict. */
  | { readonly type: 'status' }
  /** Ends the process after a last state.json, or without any of its files; the reply says that it writes no more. */
  | { readonly type: 'stop'; readonly forget?: true };

/** A door that is opened only where it is wanted. */
export type ExtraDoor = 'http';

/** Child to parent. */
export type ControlReply =
  | { readonly id: number; readonly ok: true; readonly value?: ControlValue }
  /** The test's own mistake (unknown table, bad row): shown at the user's line. */
  | { readonly id: number; readonly ok: false; readonly error: { readonly status: number; readonly message: string } };

export type ControlValue = Row | boolean | string | ServerStatus | readonly Overlap[] | null;

/** Which faults are declared and how often each fired. */
export interface ServerStatus {
  readonly active: boolean;
  readonly plan: readonly { readonly entry: PlanEntry; readonly fired: number }[];
  /** Rule key, error kind, times fired, calls it was decided on, expected firings. */
  readonly rules: readonly {
    readonly target: string;
    readonly kind: string;
    readonly fired: number;
    readonly calls: number;
    readonly expected: number;
  }[];
  /** Tools of the calls that have arrived and are not answered. */
  readonly calls: readonly string[];
  /** Calls that came as far as the draw of a fault. */
  readonly draws: number;
  /** Answers that are kept by idempotency key. */
  readonly keys: number;
  /** What every object of the server has inherited beside what the language gives it: nothing, or somebody got in. */
  readonly inherited: readonly string[];
  /** The first handler crash, if any: makes the run a harness error. */
  readonly crash: { readonly op: string; readonly message: string; readonly stack: string } | null;
}

export type { Json };
