import { entryFile } from '../package-files';

/** The part of the package of scenarios that the command line calls. */
export interface Scenarios {
  /** Throws what keeps the catalogues of a module from being played. */
  preparePlay(exported: object, request: PlayRequest): Preparation;
}

export interface PlayRequest {
  readonly mode: 'inprocess' | 'live';
  readonly tags?: string;
  readonly ids?: readonly string[];
  readonly shuffle?: number;
  readonly timeout?: number;
}

export interface Preparation {
  readonly warnings: readonly string[];
  play(tell: (text: string) => void): Promise<PlayedModule>;
}

export interface PlayedModule {
  readonly closing: string;
  readonly failed: number;
  readonly skipped: number;
  json(options: { readonly deterministic: boolean }): string;
  markdown(): string;
}

/** That package is a bundle of its own, beside this one. */
export function scenarios(): Scenarios {
  return require(entryFile('outside'));
}
