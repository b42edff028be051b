import type { RunPort, SetupPort } from '../fixtures/bridge';
import { UsageError } from '../runs/usage-error';
import type { LiveRun } from './live-run';
import { runPort } from './run-port';

import type { TestFile } from './test-file';
import type { WorldSetup } from './world-setup';

const ports = new WeakMap<LiveRun, RunPort>();

/** What the handles of one `setupWorld` reach; without a setup, those of a test that has no world. */
export function setupPort({ current }: TestFile, setup: WorldSetup | undefined): SetupPort {
  return {
    hasRecord: (name) => setup?.hasRecord(name) ?? true,
    refuseRecord: (name) => setup?.refuseRecord(name) ?? refuseWorldless(name),
    initial: () => setup?.initial(),
    refuseUse() {
      throw new UsageError(setup?.problem ?? 'this test has no world');
    },
    get inRun() {
      return current.getStore() !== undefined;
    },
    run(what) {
      const live = current.getStore();
      if (live === undefined) throw new UsageError(outside(what));
      if (setup !== undefined && live.setup !== setup) throw new UsageError(elsewhere(what, setup, live));
      const port = ports.get(live) ?? runPort(live);
      ports.set(live, port);
      return port;
    },
  };
}

function refuseWorldless(name: string): never {
  throw new UsageError(
    `world.${name}: this test has no world; give test.runs a \`world:\`, or call setupWorld around it`,
  );
}

function outside(what: string): string {
  return (
    `${what} was used outside of a run; a world lives from the first beforeEach to the last afterEach of one test. ` +
    'While tests are being defined, read the seeded rows: initial, from the same setupWorld'
  );
}

function elsewhere(what: string, setup: WorldSetup, live: LiveRun): string {
  const here = live.setup === undefined ? 'has no world' : `runs in ${live.setup.shown}`;
  return `${what}: this handle is of ${setup.shown}, but the test ${here}; use the handles of the nearest setupWorld`;
}
