import { ScenarioFailed } from '../failures';
import type { ScenarioResponse } from './response';

/** The answers to requests that were made at once, in the order of their numbers. */
export class Responses extends Array<ScenarioResponse> {
  // what map and filter give holds anything at all
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  /** How often each status came. */
  statuses(): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const { statusCode } of this) counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
    return counts;
  }

  /** Exactly these statuses, so many times each. */
  expect(counts: Readonly<Record<number, number>>): this {
    const wanted = Object.entries(counts).map(([status, count]): [number, number] => [Number(status), count]);
    const named = wanted.filter(([, count]) => count !== 0);
    const got = this.statuses();
    if (got.size === named.length && named.every(([status, count]) => got.get(status) === count)) return this;
    const odd = this.find(({ statusCode }) => !named.some(([status]) => status === statusCode)) ?? this[0];
    const text = `${this.length} concurrent requests answered ${listed([...got])}, expected ${listed(wanted)}`;
    throw new ScenarioFailed(text, odd);
  }

  /** Those with a status. */
  where(status: number): ScenarioResponse[] {
    return this.filter(({ statusCode }) => statusCode === status);
  }
}

function listed(counts: readonly (readonly [number, number])[]): string {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return `{${sorted.map(([status, count]) => `${status}: ${count}`).join(', ')}}`;
}
