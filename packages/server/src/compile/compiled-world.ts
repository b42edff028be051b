import type { JsonObject, Row, WorldSpec } from '@faultbench/core';

/** Version of everything the compiled files hold; a cache entry of another version is ignored. */
export const COMPILED_FORMAT = 4;

/**
 * A world as the server process reads it: one JSON file, with the two code files beside it.
 * Made in the parent, once per content hash.
 */
export interface CompiledWorld {
  readonly format: number;
  /** Hash over the world file, seed, handlers, seed files and versions; 16 hex digits. */
  readonly hash: string;
  /** Absolute path of the world file. */
  readonly file: string;
  /** The effective spec: its `seed` is the one the rows were made with. */
  readonly spec: WorldSpec;
  /** Initial rows by record name, in insertion order. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** Tools in file order, as `tools/list` gives them. */
  readonly tools: readonly ToolDefinition[];
  /** File names inside the cache folder, relative to the compiled JSON. */
  readonly validators: string;
  readonly handlers: readonly CompiledHandlerModule[];
}

export interface CompiledHandlerModule {
  /** As written in the world file. */
  readonly file: string;
  /** Absolute path of the source, for stacks and `require`. */
  readonly source: string;
  /** CommonJS text, a file name in the cache folder. */
  readonly code: string;
}

/** One entry of `tools/list`. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: JsonObject;
}

/** The validators file, by operation key: CommonJS texts that stand alone, each evaluated on first use. */
export type ValidatorTexts = Readonly<Record<string, string>>;
