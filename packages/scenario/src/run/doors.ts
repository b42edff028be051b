import type { Overlap, Row } from '@faultbench/core';
import type { Answer } from '../answer/respond';
import type { Scenario } from '../catalogue/scenario';
import type { Args, Method, Mode } from '../vocabulary';

/** The ways of a scenario into what it is about: a world of its own or a deployment. */
export interface Doors {
  readonly mode: Mode;
  /** Most requests at once. */
  readonly maxConcurrency: number;
  /** `scn` and six hexadecimal digits: leftovers of runs can be told apart. */
  readonly runId: string;
  readonly clock: ClockDriver;
  /** Absent where faults cannot be put in. */
  readonly faults?: FaultHook;
  /** Absent where nobody can look behind the doors. */
  readonly inspect?: Inspection;
  http(request: HttpRequest): Promise<Answer>;
  mcp(call: ToolCall): Promise<Answer>;
  public(visit: PublicVisit): Promise<Answer>;
  /** So many requests are made at once from now on, 0 for none; tells how those before met. Absent where nobody can wait. */
  readonly gather?: (count: number) => Promise<readonly Overlap[]>;
  /** How somebody else becomes a persona; absent where nobody can. */
  connection?(persona: string): Promise<Connection>;
  /** A request as it is, by nobody in particular. */
  raw(request: RawRequest): Promise<Answer>;
  /** Opens before the first scenario of a run, and closes after the last, whatever happened. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Makes ready for a scenario; a text is the reason to skip it. */
  before(scenario: Scenario): Promise<string | undefined>;
  /** What the world itself has to say against a scenario that would have passed. */
  objection?(): Promise<Objection | undefined>;
  /** Cleans up. */
  after(scenario: Scenario): Promise<void>;
}

/** A broken invariant has failed; a handler that crashed is an error. */
export interface Objection {
  readonly outcome: 'failed' | 'error';
  readonly message: string;
}

/** Persona that is not signed in. */
export const anonymous = 'anonymous';

/** Persona that shows a token which nobody gave out, at both doors. No role can have this name. */
export const stranger = 'bad token';

export interface HttpRequest {
  readonly persona: string;
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly params?: Args;
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestId: string;
}

/** Where an agent is let in as a persona. */
export interface Connection {
  /** For a client of MCP over streamable HTTP. */
  readonly url: string;
  /** For plain HTTP. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RawRequest {
  readonly method: Method;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** As it goes over the wire. */
  readonly body?: string;
}

export interface ToolCall {
  readonly persona: string;
  readonly name: string;
  readonly args: Args;
  readonly requestId: string;
}

export interface PublicVisit {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly holder: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, UploadedFile>>;
  readonly requestId: string;
}

export interface UploadedFile {
  readonly filename: string;
  readonly content: Uint8Array | string;
  readonly type?: string;
}

/** Moves the clock of what is tested. Instants are canonical texts. */
export interface ClockDriver {
  /** Why the clock cannot be moved; undefined when it can. */
  unavailable(): string | undefined;
  set(instant: string): Promise<string>;
  now(): Promise<string>;
}

/** Puts faults into the world, in the words of a world file. Throws a WorldError for what is none. */
export interface FaultHook {
  /** The next call of an operation meets this. */
  next(operation: string, kind: string, options?: GivenOptions): Promise<void>;
  plan(entries: readonly GivenFault[]): Promise<void>;
  /** Rules by target, in place of those of the world's own file for it: `{ 'lending.*': { errors: { timeout: 0.1 } } }`. */
  set(rules: GivenRules): Promise<void>;
  /** Whether the faults of the world's own file are met, too. */
  profile(on: boolean): Promise<void>;
  clear(operation?: string): Promise<void>;
}

/** Options of a fault: `when`, `times`, `retry_after`, as its kind has them. */
export type GivenOptions = Readonly<Record<string, unknown>>;

export interface GivenFault extends GivenOptions {
  /** An operation, a service as `lending.*`, `*`, or a tool name. */
  readonly on: string;
  /** `1`, `'2..4'`, `'3..'`, `'every 3'`; each call when absent. */
  readonly call?: number | string;
  readonly fault: string;
}

export type GivenRules = Readonly<Record<string, GivenRule>>;

export interface GivenRule {
  readonly latency_ms?: readonly [number, number] | 'none';
  readonly errors?: GivenOptions | 'none';
  readonly rate_limit?: GivenOptions | 'none';
}

/** Looks behind the doors of a world that the run owns, as it is at this moment. */
export interface Inspection {
  /** Transactions that changed something since the world was opened. */
  revision(): Promise<number>;
  /** Calls that came as far as the draw of a fault: those that were refused before are not counted. */
  draws(): Promise<number>;
  /** Answers that are kept by idempotency key. */
  keys(): Promise<number>;
  /** What every object of the server has inherited beside what the language gives it: nothing, or somebody got in. */
  inherited(): Promise<readonly string[]>;
  snapshot(): Promise<WorldData>;
}

/** Every row, by `service.record`. */
export type WorldData = Readonly<Record<string, readonly Row[]>>;
