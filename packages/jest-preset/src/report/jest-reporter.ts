import type { Shard } from '@faultbench/core';
import { LiveProgress } from './live-progress';
import { NO_SWEEP, publish } from './publish';
import { startSession } from './session';
import { readSettings } from './settings';

/** What the reporter needs of Jest's global configuration. */
export interface JestConfiguration {
  readonly rootDir: string;
  /** True where nobody watches. */
  readonly ci?: boolean;
  /** `--shard`, where it was given. */
  readonly shard?: { readonly shardIndex: number; readonly shardCount: number };
}

/** Which part of the test files this Jest runs. */
export function filesShard({ shard }: Pick<JestConfiguration, 'shard'>): Shard | undefined {
  return shard && { index: shard.shardIndex, count: shard.shardCount };
}

/**
 * Prints the pass rates once at the end and writes `.faultbench/last-run/report.json` and `summary.md`.
 * It decides nothing: verdicts are entries of the test files, with or without it.
 *
 * @example
 * // jest.config.js, where you name reporters of your own
 * module.exports = { preset: 'faultbench', reporters: ['default', 'jest-junit', 'faultbench/reporter'] };
 */
export class FaultbenchReporter {
  readonly #rootDir: string;
  readonly #watched: boolean;
  readonly #files: Shard | undefined;
  #progress: LiveProgress | undefined;

  constructor(configuration: JestConfiguration) {
    this.#rootDir = configuration.rootDir;
    this.#files = filesShard(configuration);
    this.#watched = process.stderr.isTTY === true && process.env.TERM !== 'dumb' && configuration.ci !== true;
    const settings = readSettings(process.env);
    if (!settings.ok) throw new Error(settings.message);
  }

  onRunStart(): void {
    const session = startSession(this.#rootDir, this.#files);
    if (this.#watched) this.#progress = new LiveProgress(session, this.#rootDir);
  }

  onTestFileStart({ path }: { readonly path: string }): void {
    this.#progress?.started(path);
  }

  onTestCaseResult(): void {
    this.#progress?.moved();
  }

  onTestFileResult({ path }: { readonly path: string }): void {
    this.#progress?.ended(path);
  }

  onRunComplete(): void {
    this.#progress?.close();
    this.#progress = undefined;
    printReport(this.#rootDir);
  }
}

/** On stderr, as Jest's own summary: stdout may be JSON. */
export function printReport(rootDir: string): void {
  const text = publish(rootDir, process.env);
  if (text !== '') process.stderr.write(`\n${text}\n`);
  if (text === NO_SWEEP) process.exitCode = 1;
}
