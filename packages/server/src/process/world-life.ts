import type { Duplex } from 'node:stream';
import type { Broken, JsonObject, Trace, View, World } from '@faultbench/core';
import type { ControlCommand, ControlValue } from '../control/messages';

/** How an agent spawns its way in. */
export interface SpawnedDoor {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The world of one run as its owner has it, wherever it is served. */
export interface WorldLife {
  /** Why it is gone although nobody asked and no fault ended it; undefined while it lives. */
  readonly died: string | undefined;
  /** Why nobody can reach it although it lives. A server that has ended has no socket either. */
  readonly lost: string | undefined;
  /** Resolves when it is gone for good. */
  readonly exited: Promise<unknown>;
  /** The end of what its server wrote to stderr. */
  log(): string;
  world(): World;
  /** Rows as callers see them: without late writes that have not come into view. */
  visible(): View;
  trace(): Trace;
  /** Invariants that are broken, each by what broke it first. */
  broken(): readonly Broken[];
  now(): string;
  /** Resolves when a server that crashed and comes back is there again. */
  ready(): Promise<void>;
  control(command: ControlCommand): Promise<ControlValue | undefined>;
  /** The raw result of `tools/call`, made by the persona of the token. */
  callTool(name: string, args: JsonObject, token?: string): Promise<JsonObject>;
  /** One more connection to its line door. */
  connect(token?: string): Duplex | Promise<Duplex>;
  stdio(token?: string): SpawnedDoor | Promise<SpawnedDoor>;
  /** Does it answer a new caller within so many milliseconds? */
  answers(ms: number): Promise<boolean>;
  /** Where it is on HTTP: "http://127.0.0.1:4711". */
  listen(): Promise<string>;
  /** Writes trace and state to the folder, where they are not there yet. */
  keep(folder: string): void;
  /** Resolves when it has ended, and its log is whole. */
  close(): Promise<void>;
  /** Lets it end by itself; resolves when it writes no more to its folder, which nobody wants. */
  forget(): Promise<void>;
}
