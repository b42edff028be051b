import type { FaultOptions, FaultRules, PlanEntry } from '@faultbench/core';
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
  http(request: HttpRequest): Promise<Answer>;
  mcp(call: ToolCall): Promise<Answer>;
  public(visit: PublicVisit): Promise<Answer>;
  /** Opens before the first scenario of a run, and closes after the last, whatever happened. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Makes ready for a scenario; a text is the reason to skip it. */
  before(scenario: Scenario): Promise<string | undefined>;
  /** Cleans up. */
  after(scenario: Scenario): Promise<void>;
}

export interface HttpRequest {
  /** `anonymous` is nobody. */
  readonly persona: string;
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly params?: Args;
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestId: string;
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

/** Puts faults into the world. */
export interface FaultHook {
  /** The next call of an operation meets this. */
  next(operation: string, kind: string, options?: FaultOptions): Promise<void>;
  plan(entries: readonly PlanEntry[]): Promise<void>;
  set(rules: FaultRules): Promise<void>;
  /** Whether the faults of the world's own file are met, too. */
  profile(on: boolean): Promise<void>;
  clear(operation?: string): Promise<void>;
}
