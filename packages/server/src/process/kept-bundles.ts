import { entryFile } from '../package-files';
import { type KeptCode, keptFile, runKept } from './kept-code';

/** Bundles that are dear to compile. */
export type DearBundle = 'serving' | 'http' | 'worker';

/** Those of a server. */
export type ServedBundle = Exclude<DearBundle, 'worker'>;

/** Runs bundles of this package, each once, from the code that an earlier start has kept of it. */
export class KeptBundles<Name extends DearBundle = ServedBundle> {
  readonly #folder: string | undefined;
  readonly #digests: Readonly<Record<Name, string>>;
  readonly #run = new Map<Name, KeptCode>();

  /** `folder`: where the code is; nowhere when undefined. */
  constructor(folder: string | undefined, digests: Readonly<Record<Name, string>>) {
    this.#folder = folder;
    this.#digests = digests;
  }

  load(name: Name): unknown {
    const kept = this.#folder && keptFile(this.#folder, this.#digests[name]);
    const code = this.#run.get(name) ?? runKept(entryFile(name), kept);
    this.#run.set(name, code);
    return code.exports;
  }

  /** For the next start, with all functions that have been called by now. */
  readonly keep = (): void => {
    for (const code of this.#run.values()) code.keep();
  };
}
