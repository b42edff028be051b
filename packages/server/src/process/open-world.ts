import { type CallRequest, Engine, type EngineParts } from '@faultbench/core';
import type { RunSetup } from '../control/messages';
import type { DoorHost } from '../doors/host';
import type { Served } from '../mirror/format';
import { type LeftRun, replayLines } from '../mirror/memory';
import { Mirror } from '../mirror/mirror';
import type { StateFiles } from '../mirror/state-files';
import { endFailed, leave } from './end';
import { engineParts } from './engine-parts';
import type { ReadyWorld } from './ready-world';
import { UnderWay } from './under-way';

/** One world, alive in this process. */
export interface OpenWorld {
  readonly parts: EngineParts;
  readonly engine: Engine;
  readonly mirror: Mirror;
  readonly underWay: UnderWay;
  /** The world as doors see it. */
  readonly host: DoorHost;
}

/**
 * Opens a world for its one run, or goes on with one that was `left`; `files` are asked for when they
 * are needed.
 */
export function openWorld(ready: ReadyWorld, setup: RunSetup, files: () => StateFiles, left?: LeftRun): OpenWorld {
  const { spec, tools } = ready.compiled;
  const parts = engineParts(ready, setup, (entry) => mirror.record(entry));
  const { world, clock } = parts;
  const engine = new Engine(parts);
  if (left) {
    replayLines(world, left.lines);
    engine.recall(left.memory);
  }
  const mirror = new Mirror({
    files,
    world,
    served: servedBy(ready, setup),
    tokens: setup.tokens && Object.keys(setup.tokens),
    left,
    clock: clock.now,
    base: ready.path,
    lost: endFailed,
  });
  const broken = left ? [] : parts.invariants.start();
  if (broken.length > 0) mirror.record({ clock: clock.now, broken });
  // the connections of each process are counted from 1
  const { processes } = mirror;
  const named = (request: CallRequest) =>
    processes === 1 ? request : { ...request, client: `${request.client}/${processes}` };
  const underWay = new UnderWay(engine);
  const host: DoorHost = {
    name: spec.name,
    tools,
    touch: () => mirror.open(),
    call: (request) => underWay.call(named(request)),
    crash: () => leave(1),
  };
  return { parts, engine, mirror, host, underWay };
}

/** What a server with this setup serves. */
export function servedBy({ compiled }: ReadyWorld, { run, seed, faults, clock }: RunSetup): Served {
  return { hash: compiled.hash, run, seed, clock: clock.mode, faults };
}
