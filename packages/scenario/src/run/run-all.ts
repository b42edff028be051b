import { type Selection, select, shuffled } from '../catalogue/select';
import { checkOptions, milliseconds, type OptionChecks, text, texts, wholeNumber } from '../options';
import type { Result } from '../results/result';
import { limitsOf } from './limits';
import type { Stage } from './run';
import { runScenario } from './run-scenario';

/** Which scenarios run, and in which order. */
export interface RunAllOptions extends Selection {
  /** A seed of the order; that of the catalogue when absent. No scenario may lean on another. */
  readonly shuffle?: number;
  /** Milliseconds that a scenario may take which says nothing itself, 60 000. */
  readonly timeout?: number;
}

const checks: OptionChecks = { tags: text, ids: texts, shuffle: wholeNumber, timeout: milliseconds };

/** Plays the scenarios of a catalogue one after another; one result each. */
export async function runAll(stage: Stage, options: RunAllOptions = {}): Promise<readonly Result[]> {
  checkOptions('runAll', options, checks);
  const { catalogue, composition, doors } = stage;
  const meant = catalogue.expand(composition).filter(select(options));
  const order = options.shuffle === undefined ? meant : shuffled(meant, options.shuffle);
  const results: Result[] = [];
  try {
    await doors.start();
    for (const scenario of order) results.push(await runScenario(scenario, stage, limitsOf(scenario, options)));
  } finally {
    await doors.stop();
  }
  return results;
}
