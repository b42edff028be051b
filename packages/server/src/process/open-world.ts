import { Engine, type EngineParts, FaultBook, parseInstant, World, WorldClock } from '@faultbench/core';
import type { CompiledWorld } from '../compile/compiled-world';
import type { RunSetup } from '../control/messages';
import type { DoorHost } from '../doors/host';
import { loadHandlers } from '../handlers/load-handlers';
import { loadValidators } from '../handlers/load-validators';
import { Mirror } from '../mirror/mirror';
import { realEffects } from './real-effects';

/** One world, alive in this process. */
export interface OpenWorld {
  readonly parts: EngineParts;
  readonly engine: Engine;
  readonly mirror: Mirror;
  /** The world as doors see it. */
  readonly host: DoorHost;
}

/** Opens the compiled world at `path`; `folder` is asked for when the state files are created. */
export function openWorld(path: string, compiled: CompiledWorld, setup: RunSetup, folder: () => string): OpenWorld {
  const { spec, tables, tools } = compiled;
  const { seed, run, faults } = setup;
  const world = World.open(spec, tables);
  const effects = realEffects((entry) => mirror.record(entry));
  const clock = new WorldClock(setup.clock.mode, parseInstant(setup.clock.start) ?? 0, effects.monotonic);
  const mirror = new Mirror({ folder, world, seed, run, clock: clock.now, base: path });
  const parts: EngineParts = {
    world,
    clock,
    faults: new FaultBook(seed, run, faults.rules, faults.plan),
    effects,
    handlers: loadHandlers(path, compiled),
    validators: loadValidators(path, compiled),
    run,
  };
  const engine = new Engine(parts);
  const host: DoorHost = {
    name: spec.name,
    tools,
    touch: () => mirror.open(),
    call: (request) => engine.call(request),
    crash: () => process.exit(1),
  };
  return { parts, engine, mirror, host };
}
