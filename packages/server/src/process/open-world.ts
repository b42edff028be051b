import {
  type CallRequest,
  Engine,
  type EngineParts,
  FaultBook,
  type Handlers,
  parseInstant,
  type Validators,
  World,
  WorldClock,
} from '@faultbench/core';
import type { CompiledWorld } from '../compile/compiled-world';
import { loadCompiled } from '../compile/load-compiled';
import type { RunSetup } from '../control/messages';
import type { DoorHost } from '../doors/host';
import { loadHandlers } from '../handlers/load-handlers';
import { loadValidators } from '../handlers/load-validators';
import { Mirror } from '../mirror/mirror';
import { endFailed, leave } from './end';
import { realEffects } from './real-effects';

/** One world, alive in this process. */
export interface OpenWorld {
  readonly parts: EngineParts;
  readonly engine: Engine;
  readonly mirror: Mirror;
  /** Tools of the calls that have arrived and are not answered. */
  underWay(): readonly string[];
  /** The world as doors see it. */
  readonly host: DoorHost;
}

/** A compiled world, read and ready to be opened for a run. */
export interface ReadyWorld {
  readonly path: string;
  readonly compiled: CompiledWorld;
  readonly base: World;
  readonly handlers: Handlers;
  readonly validators: Validators;
}

/** Reads the compiled world at `path`. */
export function readWorld(path: string): ReadyWorld {
  const compiled = loadCompiled(path);
  const { spec, tables } = compiled;
  return {
    path,
    compiled,
    base: World.open(spec, tables),
    handlers: loadHandlers(path, compiled),
    validators: loadValidators(path, compiled),
  };
}

/** Opens a world for its one run; `folder` is asked for when the state files are created. */
export function openWorld(ready: ReadyWorld, setup: RunSetup, folder: () => string): OpenWorld {
  const { path, base: world, handlers, validators } = ready;
  const { spec, tools } = ready.compiled;
  const { seed, run, faults } = setup;
  const effects = realEffects((entry) => mirror.record(entry));
  const clock = new WorldClock(setup.clock.mode, parseInstant(setup.clock.start) ?? 0, effects.monotonic);
  const mirror = new Mirror({ folder, world, seed, run, clock: clock.now, base: path, lost: endFailed });
  const parts: EngineParts = {
    world,
    clock,
    faults: new FaultBook(seed, run, faults.rules, faults.plan),
    effects,
    handlers,
    validators,
    run,
  };
  const engine = new Engine(parts);
  const underWay = new Set<CallRequest>();
  const host: DoorHost = {
    name: spec.name,
    tools,
    touch: () => mirror.open(),
    call: (request) => {
      underWay.add(request);
      return engine.call(request).finally(() => underWay.delete(request));
    },
    crash: () => leave(1),
  };
  return { parts, engine, mirror, host, underWay: () => [...underWay].map(({ tool }) => tool) };
}
