import {
  type EngineParts,
  FaultBook,
  Gathering,
  InvariantBook,
  type MirrorEntry,
  parseInstant,
  WorldClock,
} from '@faultbench/core';
import type { RunSetup } from '../control/messages';
import { ownTokens } from '../identity/persona-token';
import { openZones } from '../open-zones';
import type { ReadyWorld } from './ready-world';
import { realEffects } from './real-effects';

/** What the engine of one run is made of; `record` is told of every call and write before its answer leaves. */
export function engineParts(ready: ReadyWorld, setup: RunSetup, record: (entry: MirrorEntry) => void): EngineParts {
  const { base: world, handlers, validators } = ready;
  const { seed, run, faults, tokens } = setup;
  const given = new Map(Object.entries(tokens ?? {}));
  const effects = realEffects(record);
  const clock = new WorldClock(setup.clock.mode, parseInstant(setup.clock.start) ?? 0, effects.monotonic);
  return {
    world,
    clock,
    faults: new FaultBook(seed, run, faults.rules, faults.plan),
    effects,
    handlers,
    identify: tokens ? (token) => given.get(token) : ownTokens(world.spec, setup),
    validators,
    invariants: new InvariantBook(world, handlers),
    gathering: new Gathering(effects),
    zones: openZones(),
    run,
  };
}
