import type { TraceEvent } from '../model/event';
import type { InvariantBreak } from '../model/invariant';

/** A break, and whose write it was: a call's, the test's own, or nobody's, at the start. */
export interface Broken extends InvariantBreak {
  readonly by: Pick<TraceEvent, 'tool' | 'args' | 'seq'> | 'test' | 'start';
}

/** `invariant one_refund broke at revision 4, by issue_refund {"order_id":"7"}, call 3: 2 rows …` */
export function brokenText({ invariant, revision, reason, crashed, by }: Broken): string {
  if (crashed) return `invariant ${invariant} cannot be looked at: ${reason}`;
  if (by === 'start') return `invariant ${invariant} does not hold at the start: ${reason}`;
  const whose =
    by === 'test' ? 'a write of the test itself' : `${by.tool} ${cut(JSON.stringify(by.args))}, call ${by.seq}`;
  return `invariant ${invariant} broke at revision ${revision}, by ${whose}: ${reason}`;
}

/** What the calls of a trace broke. */
export function brokenIn(events: readonly TraceEvent[]): readonly Broken[] {
  return events.flatMap((event) => (event.broken ?? []).map((each) => ({ ...each, by: event })));
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** The first break of each invariant, whatever later processes of the same run told. */
export function firstBroken(all: readonly Broken[]): readonly Broken[] {
  const first = new Map<string, Broken>();
  for (const each of [...all].sort((a, b) => a.revision - b.revision)) {
    if (!first.has(each.invariant)) first.set(each.invariant, each);
  }
  return [...first.values()];
}
