import { createHash } from 'node:crypto';
import { keptFile, readKept, writeKept } from '@faultbench/server';

/** What V8 compiled of a module. */
interface KeptModule {
  readonly filename: string;
  readonly params: string;
  /** Of the source. */
  readonly digest: string;
  readonly code: Buffer;
}

/** V8 copies code that does not begin at a multiple of this. */
const ALIGNED = 8;

/**
 * V8's code for the modules that a worker compiles before any file of the project: those of Jest, the same each time. Other
 * packages may be thousands of modules, which would have to be read at every start.
 */
export class KeptModules {
  readonly #path: string | undefined;
  readonly #modules: Map<string, KeptModule>;
  #isTaking = true;
  #isNew = false;

  /** `path`: the file; it may be missing or damaged, which costs time alone. Nothing is kept when undefined. */
  constructor(path: string | undefined) {
    this.#path = path;
    this.#modules = new Map(read(path).map((each) => [each.filename, each]));
  }

  /** The code of this very text with these parameters, if it is there. */
  find(filename: string, params: string, source: string): Buffer | undefined {
    const found = this.#modules.get(filename);
    return found?.params === params && found.digest === digestOf(source) ? found.code : undefined;
  }

  add(filename: string, params: string, source: string, code: Buffer): void {
    if (this.#path === undefined || !this.#isTaking) return;
    this.#modules.set(filename, { filename, params, digest: digestOf(source), code });
    this.#isNew = true;
  }

  /** A file of the project: what follows is not Jest's alone. */
  close(): void {
    this.#isTaking = false;
  }

  /** For the next worker; does nothing when there was nothing to add. */
  readonly keep = (): void => {
    if (this.#path !== undefined && this.#isNew) writeKept(this.#path, pack([...this.#modules.values()]));
  };
}

let stored = new KeptModules(undefined);

/** Of all test files of this process. */
export function storedModules(): KeptModules {
  return stored;
}

/** From now on they are kept in this folder; `owner` tells one installation from another. */
export function keepModulesIn(folder: string, owner: string): void {
  const digest = createHash('sha256').update(`modules ${owner}`).digest('hex').slice(0, 16);
  stored = new KeptModules(keptFile(folder, digest));
  process.once('exit', stored.keep);
}

function read(path: string | undefined): readonly KeptModule[] {
  try {
    const packed = path === undefined ? undefined : readKept(path);
    return packed === undefined ? [] : unpack(packed);
  } catch {
    // all is compiled, and kept anew
    return [];
  }
}

function digestOf(source: string): string {
  return createHash('sha1').update(source).digest('base64');
}

type Entry = Omit<KeptModule, 'code'> & { readonly size: number };

/** Length of the head, the head in JSON, the codes one after the other; each padded. */
function pack(modules: readonly KeptModule[]): Buffer {
  const entries = modules.map(({ code, ...rest }): Entry => ({ ...rest, size: code.length }));
  const head = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(ALIGNED);
  length.writeUInt32LE(head.length);
  return Buffer.concat([
    length,
    ...[head, ...modules.map(({ code }) => code)].flatMap((part) => [part, padding(part)]),
  ]);
}

function unpack(packed: Buffer): readonly KeptModule[] {
  const head = packed.readUInt32LE();
  const entries = JSON.parse(packed.toString('utf8', ALIGNED, ALIGNED + head)) as readonly Entry[]; // as packed
  let at = ALIGNED + padded(head);
  return entries.map(({ size, ...rest }) => {
    const code = packed.subarray(at, at + size);
    at += padded(size);
    return { ...rest, code };
  });
}

function padding(part: Buffer): Buffer {
  return Buffer.alloc(padded(part.length) - part.length);
}

function padded(size: number): number {
  return Math.ceil(size / ALIGNED) * ALIGNED;
}
