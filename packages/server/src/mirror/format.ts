import type { Change, InvariantBreak, Row, RunMemory } from '@faultbench/core';
import type { RunSetup } from '../control/messages';

/** Version of the three files in a state folder. */
export const MIRROR_FORMAT = 1;

/** Worlds of at most this many rows have their state.json replaced after every answer that changed something. */
export const SMALL_WORLD_ROWS = 200;

export const STATE_FILE = 'state.json';
export const JOURNAL_FILE = 'state.journal.jsonl';
export const TRACE_FILE = 'trace.jsonl';
/** Beside them when a fault ended the server and another one is to go on. */
export const MEMORY_FILE = 'memory.json';
/** Beside them while a server runs that was given the folder: its process id. */
export const LOCK_FILE = 'server.lock';

/** A whole world at one moment: `state.json` with the journal merged into it. */
export interface WorldState {
  readonly format: number;
  /** Name of the world. */
  readonly world: string;
  readonly seed: number;
  readonly run: number;
  /** Counts the transactions that changed something. */
  readonly revision: number;
  /** World clock, canonical instant. */
  readonly clock: string;
  /** Number of the last journal line this state contains. */
  readonly n: number;
  /** Rows by record type, in insertion order. */
  readonly tables: Tables;
  /** The number each record type tries its next id with. */
  readonly ids: Readonly<Record<string, number>>;
}

export type Tables = Readonly<Record<string, readonly Row[]>>;

/** `state.json` itself: a large world that has not changed yet names the compiled file that holds its rows. */
export interface StateDocument extends WorldState {
  readonly base?: string;
}

/** One line of the journal. */
export interface JournalLine {
  /** Counts the lines of the journal, from 1. */
  readonly n: number;
  readonly revision: number;
  readonly clock: string;
  /** Empty for a line that only moves the clock. */
  readonly changes: readonly Change[];
  /** What has changed of the state's `ids` since the last line. */
  readonly ids?: Readonly<Record<string, number>>;
  /** A write of the test's own, not a call. */
  readonly arranged?: true;
  /** Invariants that broke with this write of the test's own, or did not hold at the start. */
  readonly broken?: readonly InvariantBreak[];
  /** Callers do not see this revision yet. */
  readonly hidden?: true;
  /** Earlier hidden revisions that callers see from now on. */
  readonly revealed?: readonly number[];
}

/** What a server serves. Another one goes on with it only when it is to serve the same. */
export interface Served extends Pick<RunSetup, 'run' | 'seed' | 'faults'> {
  /** Of the compiled world. */
  readonly hash: string;
  readonly clock: RunSetup['clock']['mode'];
}

/** `memory.json`: what the journal does not hold. */
export interface MemoryDocument {
  readonly format: number;
  readonly served: Served;
  /** How many processes the run has had, the one that wrote this among them. */
  readonly processes: number;
  readonly memory: RunMemory;
}
