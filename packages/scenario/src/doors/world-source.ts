import { World, type WorldSpec } from '@faultbench/core';
import {
  type Compiled,
  compileWorld,
  entryFile,
  HeldWorld,
  LiveWorld,
  PassingFolder,
  type ReadyWorld,
  type RunSetup,
  readWorld,
  type ServerPool,
  type WorldLife,
} from '@faultbench/server';
import { rolesOption } from '../composition/load-composition';

/** How worlds are wanted. */
export interface WorldWishes {
  readonly transport?: 'process' | 'memory';
  readonly seed?: number;
  readonly run?: number;
  readonly faults?: true;
  readonly roles?: string | undefined;
}

/** What doors need of a world's life. */
export type PlayedLife = Pick<WorldLife, 'died' | 'world' | 'broken' | 'now' | 'control' | 'listen'>;

/** The world of one scenario. */
export interface PlayedWorld {
  readonly spec: WorldSpec;
  readonly setup: RunSetup;
  readonly life: PlayedLife;
  close(): Promise<void>;
}

/** A world file, ready to be opened anew for each scenario. */
export class WorldSource {
  readonly spec: WorldSpec;
  readonly #compiled: Compiled;
  readonly #setup: RunSetup;
  readonly #pool: ServerPool | undefined;
  #ready: ReadyWorld | undefined;
  #base: World | undefined;

  /** With a pool each world is served by a process of its own, without one by this process. */
  constructor(file: string, { seed, run = 1, faults, roles }: WorldWishes, pool: ServerPool | undefined) {
    this.#compiled = compileWorld(file, { ...(seed === undefined ? {} : { seed }), ...rolesOption(roles) });
    this.#pool = pool;
    const { spec } = this.#compiled.world;
    this.spec = spec;
    this.#setup = {
      run,
      seed: spec.seed,
      clock: { mode: 'virtual', start: spec.clock.start },
      faults: faults ? { rules: spec.faults, plan: spec.plan } : { rules: {}, plan: [] },
    };
    pool?.expect('http', this.#compiled.path);
  }

  async open(): Promise<PlayedWorld> {
    return this.#pool ? this.#started(this.#pool) : this.#held();
  }

  /** Lets a server get ready while nobody waits for it. */
  warm(): void {
    this.#pool?.refill(this.#compiled.path);
  }

  #held(): PlayedWorld {
    this.#ready ??= readWorld(this.#compiled.path);
    const life = new HeldWorld(this.#ready, this.#setup);
    return { spec: this.spec, setup: this.#setup, life, close: () => life.close() };
  }

  async #started(pool: ServerPool): Promise<PlayedWorld> {
    const { path, world } = this.#compiled;
    this.#base ??= World.open(world.spec, world.tables);
    const folder = new PassingFolder('faultbench-state');
    const options = { compiled: path, setup: this.#setup, folder: folder.path, spec: world.spec, base: this.#base };
    const life = await LiveWorld.start((start) => pool.take({ ...start, server: entryFile('server') }), options);
    this.warm();
    const close = async () => {
      await life.close();
      folder.remove();
    };
    return { spec: this.spec, setup: this.#setup, life, close };
  }
}
