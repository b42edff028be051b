import { checkOptions, milliseconds, type OptionChecks, texts } from '../options';

const checks: OptionChecks = { stories: texts, tags: texts, personas: texts, modes: texts, timeout: milliseconds };

/** Throws a RangeError for options that make no scenario. */
export function checkScenarioOptions(id: string, options: unknown): void {
  checkOptions(id, options, checks);
}
