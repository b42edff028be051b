import type { Catalogue } from '../catalogue/catalogue';
import type { PlayedWorld } from '../doors/world-source';
import { checkOptions, flag, list, type OptionChecks, oneOf, wholeNumber } from '../options';
import { keyedDigits } from '../run/names';
import { playable } from './playable';
import type { Runner } from './runner';

/** How a runner has its world. */
export interface InProcessOptions {
  /** `process`: a server of its own for each scenario, the default; `memory`: this process serves it. */
  readonly transport?: 'process' | 'memory';
  /** In place of the file's. */
  readonly seed?: number;
  /** Run number, from 1; chance, tokens and keys differ from run to run. 1 when absent. */
  readonly run?: number;
  /** Lets the faults of the world's own file strike; they do not when absent. */
  readonly faults?: true;
  /** @internal Worlds that somebody else opens and closes, in place of those of the files. */
  readonly worlds?: readonly PlayedWorld[];
}

const checks: OptionChecks = {
  transport: oneOf('process', 'memory'),
  seed: wholeNumber,
  run: wholeNumber,
  faults: flag,
  worlds: list,
};

/**
 * A runner whose scenarios each have a world of their own.
 * Throws a WorldError when a world file does not load.
 *
 * @example
 * const results = await inProcessRunner(lending).runAll({ tags: 'not probe' });
 */
export function inProcessRunner<Role extends string>(
  catalogue: Catalogue<Role>,
  options: InProcessOptions = {},
): Runner {
  checkOptions('inProcessRunner', options, checks);
  const played = catalogue as unknown as Catalogue; // role names are for who writes scenarios
  const { members } = played.composition;
  const files = [...new Set(members.flatMap(({ file }) => file ?? []))];
  if (files.length === 0)
    throw new RangeError(`${catalogue.name}: its composition has no world file to serve: give compose: a path`);
  const digits = keyedDigits(options.seed ?? members[0]?.world?.seed ?? 0, options.run ?? 1);
  return playable(played, digits, (outside, facts) =>
    outside.worldDoors({ ...options, ...facts, files, roles: played.rolesFile, storage: played.storage }),
  );
}
