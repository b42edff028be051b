import { statSync } from 'node:fs';
import type { OutcomeLine } from '@faultbench/core';
import { LiveRegion } from './live-region';
import { relativeFile } from './outcome-file';
import { progressLines } from './progress';
import { outcomeFiles, readOutcomeFile } from './read-outcomes';
import type { Session } from './session';

/** Redrawn at most so often. */
const EVERY_MS = 150;

/** Shows how far the runs are, while they go on. */
export class LiveProgress {
  readonly #session: Session;
  readonly #rootDir: string;
  readonly #region: LiveRegion;
  readonly #files = new Set<string>();
  readonly #known = new Map<string, { readonly size: number; readonly lines: readonly OutcomeLine[] }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(session: Session, rootDir: string) {
    this.#session = session;
    this.#rootDir = rootDir;
    this.#region = new LiveRegion(process.stderr, [process.stdout]);
  }

  started(testFile: string): void {
    this.#files.add(relativeFile(this.#rootDir, testFile));
  }

  ended(testFile: string): void {
    this.#files.delete(relativeFile(this.#rootDir, testFile));
    this.#draw();
  }

  /** A test of some file has ended. */
  moved(): void {
    this.#timer ??= setTimeout(() => this.#draw(), EVERY_MS).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#region.close();
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = outcomeFiles(this.#session.folder).flatMap((path) => this.#read(path));
    // a block is shown with the project it runs in, if two may run it
    const living = lines.filter((line) => [...this.#files].some((file) => line.block.startsWith(file)));
    this.#region.show(progressLines(living, process.stderr.columns || 80));
  }

  #read(path: string): readonly OutcomeLine[] {
    const { size } = statSync(path);
    const known = this.#known.get(path);
    if (known?.size === size) return known.lines;
    const lines = readOutcomeFile(path, this.#session.id);
    this.#known.set(path, { size, lines });
    return lines;
  }
}
