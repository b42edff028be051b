import type { TraceEvent } from '../model/event';
import { isJsonObject, type Json } from '../model/json';
import { withoutKey } from '../operations/idempotency-key';
import { canonicalJson } from '../trace/trace';

/** A place where a fault can strike: this call of this operation, with these arguments. */
export interface CallSite {
  readonly operation: string;
  readonly tool: string;
  /** Which call of the operation, from 1. */
  readonly nth: number;
  readonly args: Json;
}

/** The call as it went in one run. */
export interface SiteCall {
  readonly site: CallSite;
  /** Index of the event in its run. */
  readonly index: number;
  readonly event: TraceEvent;
  /** Writes that the world had seen before. */
  readonly history: number;
}

/** Every call of a run that a fault could strike: those that were refused before it take no number. */
export function siteCalls(events: readonly TraceEvent[]): readonly SiteCall[] {
  return events.flatMap((event, index) => {
    const { op: operation, tool, nth, args } = event;
    if (operation === null || nth === 0) return [];
    return [
      { site: { operation, tool, nth, args: intentOf(args) }, index, event, history: historyBefore(events, index) },
    ];
  });
}

/** Equal for the same call site of two runs. */
export function siteKey({ operation, nth, args }: CallSite): string {
  return `${operation} ${nth} ${canonicalJson(args)}`;
}

// every intent has a key of its own, made up anew in each run
function intentOf(args: Json): Json {
  return isJsonObject(args) ? withoutKey(args) : args;
}

function historyBefore(events: readonly TraceEvent[], index: number): number {
  const event = events[index];
  const before = events[index - 1]?.world_rev;
  if (before !== undefined || !event) return before ?? 0;
  return event.world_rev - (event.applied ? 1 : 0);
}
