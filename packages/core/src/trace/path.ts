import { faultLabel } from '../faults/find-fault';
import type { TraceEvent } from '../model/event';

/**
 * `get_order → create_return → issue_refund!timeout → issue_refund`: a fault by its name, a refusal
 * without one by its status, repeats folded, `(no calls)` when nothing was called.
 */
export function pathOf(events: readonly TraceEvent[]): string {
  if (events.length === 0) return '(no calls)';
  const folded: { label: string; times: number }[] = [];
  for (const event of events) {
    const label = stepLabel(event);
    const last = folded.at(-1);
    if (last?.label === label) last.times++;
    else folded.push({ label, times: 1 });
  }
  return folded.map(({ label, times }) => (times === 1 ? label : `${label} ×${times}`)).join(' → ');
}

/** `issue_refund!timeout_before`, `get_order!404`, `get_order`. */
export function stepLabel(event: TraceEvent): string {
  if (event.fault) return `${event.tool}!${faultLabel(event.fault, event.phase)}`;
  if (event.cancelled) return `${event.tool}!cancelled`;
  return event.error ? `${event.tool}!${event.error.status}` : event.tool;
}
