import { entryFile } from '../package-files';

/** The part of the package of scenarios that the command line calls. */
export interface Scenarios {
  /** Throws what keeps the catalogues of a module from being played. */
  preparePlay(exported: object, request: PlayRequest): Preparation;
}

/** What a command line asks for. */
export interface PlayRequest {
  readonly mode: 'inprocess' | 'live';
  readonly tags?: string;
  readonly ids?: readonly string[];
  /** Seed of the order; that of the catalogues when absent. */
  readonly shuffle?: number;
  /** Milliseconds that a scenario may take which says nothing itself, 60 000. */
  readonly timeout?: number;
}

/** The catalogues of a module, loaded and ready. */
export interface Preparation {
  /** What in their world files is probably not meant. */
  readonly warnings: readonly string[];
  /** Plays them one after another. `tell` gets a text for each scenario as soon as it has ended. */
  play(tell: (text: string) => void): Promise<PlayedModule>;
}

/** What came of it; secrets are hidden in every text. */
export interface PlayedModule {
  /** `3 passed, 1 failed, 0 skipped`, and a line before it where there were errors. */
  readonly closing: string;
  readonly failed: number;
  readonly skipped: number;
  /** Without durations it is the same text for the same run. */
  json(options: { readonly deterministic: boolean }): string;
  markdown(): string;
}

/** That package is a bundle of its own, beside this one. */
export function scenarios(): Scenarios {
  return require(entryFile('outside'));
}
