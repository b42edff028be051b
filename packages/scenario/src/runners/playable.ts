import type { Catalogue } from '../catalogue/catalogue';
import { type Outside, outside } from '../outside-port';
import { Redactor } from '../results/redactor';
import type { Doors } from '../run/doors';
import { type Digits, runIdOf } from '../run/names';
import { type Runner, runnerOf } from './runner';
import { secretKeys } from './secret-keys';

/** What doors are told of the run. */
export interface RunFacts {
  readonly runId: string;
  /** Tells of a text that is secret wherever it stands. */
  readonly learn: (secret: string) => void;
}

/** A runner of a catalogue through the doors that are opened for it. */
export function playable(
  catalogue: Catalogue,
  digits: Digits,
  open: (outside: Outside, facts: RunFacts) => Doors,
): Runner {
  const { composition } = catalogue;
  const redactor = new Redactor(secretKeys(composition), namedSecrets(process.env));
  const reach = outside();
  const doors = open(reach, { runId: runIdOf(digits), learn: (secret) => redactor.learn(secret) });
  const stage = {
    catalogue,
    composition,
    doors,
    digits,
    redactor,
    // of the process: a sandbox may have put fake timers in place of its own before it loaded this
    time: reach.realTime,
    zones: reach.openZones(),
    ...(composition.roles ? { roles: composition.roles } : {}),
  };
  return runnerOf({ stage, redactor });
}

/** Values of the variables that FAULTBENCH_REDACT names: `API_KEY,DB_PASSWORD`. */
function namedSecrets(env: NodeJS.ProcessEnv): readonly string[] {
  const names = (env.FAULTBENCH_REDACT ?? '').split(',').map((name) => name.trim());
  return names.flatMap((name) => env[name] ?? []);
}
