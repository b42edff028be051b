import type { Checked } from '@faultbench/core';
import { type Mode, modes, parseTags } from '@faultbench/scenario';
import type { Variable } from './settings';
import { wholeNumber } from './whole-number';

/** What the environment variables ask of every catalogue of scenarios. */
export interface ScenarioSettings {
  /** FAULTBENCH_TAGS: of what the test file selects, only these. */
  readonly tags?: string;
  /** FAULTBENCH_SHUFFLE: seed of the order, in place of what the test file says. */
  readonly shuffle?: number;
  /** FAULTBENCH_MODE: where scenarios run; against worlds of their own when absent. */
  readonly mode?: Mode;
}

export const scenarioVariables: Readonly<Record<string, Variable>> = {
  FAULTBENCH_TAGS: { key: 'tags', read: expression },
  FAULTBENCH_SHUFFLE: { key: 'shuffle', read: (text) => wholeNumber(text, 0, Number.MAX_SAFE_INTEGER) },
  FAULTBENCH_MODE: { key: 'mode', read: modeOf },
};

function expression(text: string): Checked<string> {
  try {
    parseTags(text);
    return { ok: true, value: text };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function modeOf(text: string): Checked<Mode> {
  const found = modes.find((mode) => mode === text);
  if (found !== undefined) return { ok: true, value: found };
  return { ok: false, message: `it must be ${modes.join(' or ')}; give one of them or unset it` };
}
