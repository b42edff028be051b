import { type Catalogue, liveOptions, type Mode, type PlayedWorld, type Runner, runnersOf } from '@faultbench/scenario';
import type { ControlCommand, ControlValue } from '@faultbench/server';
import type { LiveRun } from './live-run';
import type { RunWorld } from './run-world';
import type { PlayedCatalogue } from './scenario-book';

/** What plays the scenarios of a test file: in each run anew on the run's own world, or all against one deployment. */
export class Players {
  readonly #mode: Mode;
  readonly #deployed = new Map<Catalogue, Promise<Runner>>();

  constructor(mode: Mode) {
    this.#mode = mode;
  }

  /** A runner that is open. Rejects with why there is none. */
  async open(played: PlayedCatalogue, live: LiveRun): Promise<Runner> {
    if (this.#mode === 'live') return this.#deployment(played.catalogue);
    const runner = ownRunner(played, live);
    await runner.start();
    return runner;
  }

  /** After the scenario that it was opened for. */
  async ended(runner: Runner): Promise<void> {
    if (this.#mode !== 'live') await runner.stop();
  }

  /** When the last test has ended. */
  async close(): Promise<void> {
    const open = [...this.#deployed.values()];
    this.#deployed.clear();
    // one that did not open has told so to the tests that wanted it
    await Promise.allSettled(open.map(async (runner) => (await runner).stop()));
  }

  #deployment(catalogue: Catalogue): Promise<Runner> {
    const open = this.#deployed.get(catalogue) ?? opened(catalogue);
    this.#deployed.set(catalogue, open);
    return open;
  }
}

async function opened(catalogue: Catalogue): Promise<Runner> {
  const runner = runnersOf(catalogue).liveRunner(catalogue, liveOptions(process.env));
  await runner.start();
  return runner;
}

function ownRunner({ catalogue, faults }: PlayedCatalogue, live: LiveRun): Runner {
  const { seed, number: run } = live;
  const worlds = live.world === undefined ? {} : { seed, worlds: [playedWorld(live, live.world)] };
  return runnersOf(catalogue).inProcessRunner(catalogue, { run, ...worlds, ...(faults && { faults }) });
}

/** The world that the harness has started, and will close. */
function playedWorld(live: LiveRun, world: RunWorld): PlayedWorld {
  return {
    spec: live.loaded.world.spec,
    setup: world.setup,
    life: {
      get died() {
        return world.died;
      },
      world: () => world.world(),
      broken: () => world.broken(),
      now: () => world.now(),
      listen: () => world.http(),
      control: (command) => controlled(live, world, command),
    },
    close: async () => {},
  };
}

async function controlled(live: LiveRun, world: RunWorld, command: ControlCommand): Promise<ControlValue | undefined> {
  if (command.type !== 'faults') return world.control(command);
  // the run without faults reads what the scenario asks for, and stays calm
  if (live.calm) return undefined;
  const value = await world.control(command);
  live.faultsActive = command.action !== 'clear';
  return value;
}
