import { findFault } from '../faults/find-fault';
import type { TraceEvent } from '../model/event';
import type { Json } from '../model/json';
import { canonicalJson } from '../trace/trace';

/** Numbers of what was written so far: one for equal writes in equal order, in all runs of a sweep. */
export class WorldStates {
  readonly #numbers = new Map<string, number>();

  /** The world before each call of a run, and last the one after all of them. */
  of(events: readonly TraceEvent[]): readonly number[] {
    let state = 0;
    const after = (event: TraceEvent) => {
      if (event.applied) state = this.#numberOf(`${state} ${canonicalJson(writeOf(event))}`);
      return state;
    };
    return [state, ...events.map(after)];
  }

  #numberOf(writes: string): number {
    const number = this.#numbers.get(writes) ?? this.#numbers.size + 1;
    this.#numbers.set(writes, number);
    return number;
  }
}

function writeOf({ op, args, result = null, second, fault }: TraceEvent): Json {
  // what a fault adds to a write is part of the world: a second row, a row nobody sees yet
  const altered = fault !== null && findFault(fault)?.kind.execute !== undefined;
  return [op, args, result, altered ? fault : null, second?.result ?? null];
}
