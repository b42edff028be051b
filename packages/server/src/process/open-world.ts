import { type CallRequest, Engine, type EngineParts } from '@faultbench/core';
import type { RunSetup } from '../control/messages';
import type { DoorHost } from '../doors/host';
import { Mirror } from '../mirror/mirror';
import { endFailed, leave } from './end';
import { engineParts } from './engine-parts';
import type { ReadyWorld } from './ready-world';

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

/** Opens a world for its one run; `folder` is asked for when the state files are created. */
export function openWorld(ready: ReadyWorld, setup: RunSetup, folder: () => string): OpenWorld {
  const { spec, tools } = ready.compiled;
  const parts = engineParts(ready, setup, (entry) => mirror.record(entry));
  const { world, clock, run } = parts;
  const mirror = new Mirror({
    folder,
    world,
    seed: setup.seed,
    run,
    clock: clock.now,
    base: ready.path,
    lost: endFailed,
  });
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
