import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'node:vm';
import type { Shard } from '@faultbench/core';
import type { ServerPool } from '@faultbench/server';
import { relativeFile } from '../report/outcome-file';
import { openSession, type Session } from '../report/session';
import type { Settings } from '../report/settings';
import type { LiveRun } from './live-run';
import { Players } from './players';
import { RunBook } from './run-book';
import { ScenarioBook } from './scenario-book';
import { SetupBook } from './setup-book';
import { SweepBook } from './sweep-book';
import { workerPool } from './worker-pool';

export interface FilePlace {
  readonly path: string;
  readonly rootDir: string;
  /** Name of the Jest project, where its folder is that of another project too. */
  readonly project: string | undefined;
  /** Jest's own share of the test files, if it has one. */
  readonly files: Shard | undefined;
}

/** What the parts of the environment share while one test file is defined and run. */
export class TestFile {
  /** Absolute. */
  readonly path: string;
  /** Relative to rootDir, `/` between folders. */
  readonly name: string;
  /** The name, and the project where two of them may run the file. */
  readonly shown: string;
  /** Under which its outcomes are kept. */
  readonly key: string;
  readonly settings: Settings;
  /** The sandbox's global object, and the context it lives in. */
  readonly sandbox: object;
  readonly context: Context;
  readonly runs = new RunBook();
  readonly setups = new SetupBook();
  readonly sweeps = new SweepBook();
  readonly scenarios = new ScenarioBook();
  readonly players: Players;
  /** Which run the running code belongs to, however late it runs. */
  readonly current = new AsyncLocalStorage<LiveRun>();
  readonly pool: ServerPool;
  readonly #rootDir: string;
  readonly #files: Shard | undefined;
  #session: Session | undefined;

  constructor(place: FilePlace, settings: Settings, sandbox: object, context: Context, poolSize: number) {
    const { path, rootDir, project } = place;
    const suffix = project === undefined ? '' : ` (${project})`;
    this.path = path;
    this.name = relativeFile(rootDir, path);
    this.shown = `${this.name}${suffix}`;
    this.key = `${path}${suffix}`;
    this.settings = settings;
    this.sandbox = sandbox;
    this.context = context;
    this.#rootDir = rootDir;
    this.#files = place.files;
    this.players = new Players(settings.mode ?? 'inprocess');
    this.pool = workerPool(poolSize);
  }

  /** Opened when the first run needs it: other test files leave nothing on disk. */
  get session(): Session {
    return this.open();
  }

  open(): Session {
    this.#session ??= openSession(this.#rootDir, this.#files);
    return this.#session;
  }
}
