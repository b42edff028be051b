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
    left,
    clock: clock.now,
    base: ready.path,
    lost: endFailed,
  });
  const broken = left ? [] : parts.invariants.start();
  if (broken.length > 0) mirror.record({ clock: clock.now, broken });
  // the connections of each process are counted from 1
  const { processes } = mirror;
  const clientName = (client: string) => (processes === 1 ? client : `${client}/${processes}`);
  const underWay = new Set<CallRequest>();
  const host: DoorHost = {
    name: spec.name,
    tools,
    touch: () => mirror.open(),
    call: (request) => {
      underWay.add(request);
      return engine.call({ ...request, client: clientName(request.client) }).finally(() => underWay.delete(request));
    },
    crash: () => leave(1),
  };
  return { parts, engine, mirror, host, underWay: () => [...underWay].map(({ tool }) => tool) };
}

/** What a server with this setup serves. */
export function servedBy({ compiled }: ReadyWorld, { run, seed, faults, clock }: RunSetup): Served {
  return { hash: compiled.hash, run, seed, clock: clock.mode, faults };
}
