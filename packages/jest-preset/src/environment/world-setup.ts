import { dirname, relative } from 'node:path';
import { didYouMean, personaProblem, World, type WorldSpec } from '@faultbench/core';
import {
  type Compiled,
  type CompileOptions,
  compileWorld,
  type ReadyWorld,
  type RunSetup,
  readWorld,
} from '@faultbench/server';
import type { Settings } from '../report/settings';
import { messageOf } from '../runs/error-text';
import { UsageError } from '../runs/usage-error';
import { declaredFaults } from './declared-faults';
import { type SetupOptions, setupOptions, worldPath } from './setup-options';

/** A world that compiled, ready to be started. */
export interface LoadedWorld extends Compiled {
  readonly faults: RunSetup['faults'];
  readonly faultsActive: boolean;
  readonly seed: number;
  /** The seeded rows, shared by all runs and changed by none; made when first asked for. */
  base(): World;
  /** Read for worlds that this process serves, once for all of them. */
  ready(): ReadyWorld;
  /** Where the world clock starts, canonical instant. */
  readonly clock: string;
  /** Persona that the test calls as. */
  readonly as: string | undefined;
}

/** One `setupWorld` of a test file. A world that does not load is no error yet: every test that needs it says why. */
export class WorldSetup {
  readonly options: SetupOptions;
  /** The world file as messages name it: from the test file's folder. */
  readonly shown: string;
  readonly #loaded: LoadedWorld | undefined;
  readonly #problem: unknown;

  /** `compile`: what is another in this world than its file says. */
  constructor(testFile: string, path: unknown, given: unknown, settings: Settings, compile: CompileOptions = {}) {
    const file = worldPath(testFile, path);
    this.shown = relative(dirname(testFile), file);
    this.options = setupOptions(testFile, given);
    try {
      this.#loaded = load(file, this.options, settings, compile);
    } catch (error) {
      this.#problem = error;
    }
  }

  get isLoaded(): boolean {
    return this.#loaded !== undefined;
  }

  /** Why the world did not load. */
  get problem(): string | undefined {
    return this.#loaded === undefined ? messageOf(this.#problem) : undefined;
  }

  get seed(): number {
    return this.#loaded?.seed ?? 0;
  }

  /** Throws why the world did not load. */
  get loaded(): LoadedWorld {
    if (this.#loaded === undefined) throw this.#problem;
    return this.#loaded;
  }

  get spec(): WorldSpec | undefined {
    return this.#loaded?.world.spec;
  }

  /** The seeded rows, read-only; undefined when the world did not load. */
  initial(): World | undefined {
    return this.#loaded?.base();
  }

  hasRecord(name: string): boolean {
    return this.spec?.records.some((record) => record.name === name) ?? true;
  }

  refuseRecord(name: string): never {
    const names = this.spec?.records.map((record) => record.name) ?? [];
    throw new UsageError(
      `world ${this.spec?.name} has no record type "${name}"${didYouMean(name, names)}; it has: ${names.join(', ') || 'none'}`,
    );
  }
}

function load(
  file: string,
  options: SetupOptions,
  { seed, plan, replay }: Settings,
  compile: CompileOptions,
): LoadedWorld {
  const wantedSeed = replay?.seed ?? seed ?? options.seed;
  const wantedClock = replay?.clock ?? options.clock;
  const compiled = compileWorld(file, {
    ...compile,
    ...(wantedSeed === undefined ? {} : { seed: wantedSeed }),
    ...(wantedClock === undefined ? {} : { clock: wantedClock }),
  });
  const { spec } = compiled.world;
  const { as } = options;
  const problem = as === undefined ? undefined : personaProblem(spec, as);
  if (problem !== undefined) throw new UsageError(`setupWorld: ${problem}`);
  const declared = replay?.faults ?? declaredFaults(spec, options.faults, plan);
  return {
    ...compiled,
    faults: declared ?? { rules: {}, plan: [] },
    faultsActive: declared !== undefined,
    seed: spec.seed,
    base: once(() => World.open(compiled.world.spec, compiled.world.tables)),
    ready: once(() => readWorld(compiled.path)),
    clock: wantedClock ?? spec.clock.start,
    as,
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
