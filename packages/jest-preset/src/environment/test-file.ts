import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'node:vm';
import type { ServerPool } from '@faultbench/server';
import { relativeFile } from '../report/outcome-file';
import { openSession, type Session } from '../report/session';
import type { Settings } from '../report/settings';
import type { LiveRun } from './live-run';
import { RunBook } from './run-book';
import { SetupBook } from './setup-book';
import { workerPool } from './worker-pool';

/** What the parts of the environment share while one test file is defined and run. */
export class TestFile {
  /** Absolute. */
  readonly path: string;
  /** Relative to rootDir, `/` between folders. */
  readonly name: string;
  readonly settings: Settings;
  /** The sandbox's global object, and the context it lives in. */
  readonly sandbox: object;
  readonly context: Context;
  readonly runs = new RunBook();
  readonly setups = new SetupBook();
  /** Which run the running code belongs to, however late it runs. */
  readonly current = new AsyncLocalStorage<LiveRun>();
  readonly pool: ServerPool;
  /** Servers to keep ready when nobody knows what comes next. */
  readonly poolSize: number;
  readonly #rootDir: string;
  #session: Session | undefined;

  constructor(path: string, rootDir: string, settings: Settings, sandbox: object, context: Context, poolSize: number) {
    this.path = path;
    this.name = relativeFile(rootDir, path);
    this.settings = settings;
    this.sandbox = sandbox;
    this.context = context;
    this.#rootDir = rootDir;
    this.pool = workerPool(poolSize);
    this.poolSize = poolSize;
  }

  /** Opened when the first run needs it: other test files leave nothing on disk. */
  get session(): Session {
    this.#session ??= openSession(this.#rootDir);
    return this.#session;
  }
}
