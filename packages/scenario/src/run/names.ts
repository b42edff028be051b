import { randomBytes } from 'node:crypto';
import { hashLanes } from '@faultbench/core';

/** Hexadecimal digits for something that is named. */
export type Digits = (count: number, ...named: readonly (string | number)[]) => string;

/** The same digits for the same name in the same run of the same seed, so that a run can be had again. */
export function keyedDigits(seed: number, runIndex: number): Digits {
  return (count, ...named) => {
    const lanes = hashLanes(['scenario', seed, runIndex, ...named]);
    return lanes
      .map((lane) => lane.toString(16).padStart(8, '0'))
      .join('')
      .slice(0, count);
  };
}

/** Other digits every time: what a deployment keeps must not collide with earlier runs. */
export const randomDigits: Digits = (count) => randomBytes(count).toString('hex').slice(0, count);

/** `scn` and six digits. */
export function runIdOf(digits: Digits): string {
  return `scn${digits(6, 'run')}`;
}

/** Makes the names of one scenario; keys and requests are counted together. */
export class Names {
  readonly #runId: string;
  readonly #scenarioId: string;
  readonly #digits: Digits;
  #counted = 0;

  constructor(runId: string, scenarioId: string, digits: Digits) {
    this.#runId = runId;
    this.#scenarioId = scenarioId;
    this.#digits = digits;
  }

  requestId(): string {
    return `scn-${this.#runId}-${this.#scenarioId}-${++this.#counted}`;
  }

  key(prefix: string): string {
    const number = ++this.#counted;
    const last = this.#scenarioId.split('-').at(-1) ?? '';
    return `${prefix}-${this.#runId}-${last}${this.#digits(4, this.#scenarioId, 'key', number)}-${number}`;
  }

  email(name: string): string {
    const digits = this.#digits(6, this.#scenarioId, 'email', ++this.#counted);
    return `${name}.${this.#runId}.${digits}@customer.example`;
  }
}
