import { publish } from './publish';
import { startSession } from './session';
import { readSettings } from './settings';

/** What the reporter needs of Jest's global configuration. */
export interface JestConfiguration {
  readonly rootDir: string;
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

  constructor(configuration: JestConfiguration) {
    this.#rootDir = configuration.rootDir;
    const settings = readSettings(process.env);
    if (!settings.ok) throw new Error(settings.message);
  }

  onRunStart(): void {
    startSession(this.#rootDir);
  }

  onRunComplete(): void {
    printReport(this.#rootDir);
  }
}

/** On stderr, as Jest's own summary: stdout may be JSON. */
export function printReport(rootDir: string): void {
  const text = publish(rootDir, process.env);
  if (text !== '') process.stderr.write(`\n${text}\n`);
}
