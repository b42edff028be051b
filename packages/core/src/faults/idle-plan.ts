import type { CallPick, PlanEntry } from '../model/fault';

/** How often each planned fault fired. */
export type FiredPlan = readonly { readonly entry: PlanEntry; readonly fired: number }[];

/** Says which planned faults never fired and what was called instead; undefined when none was missed. */
export function idlePlan(plan: FiredPlan, path: string, calls: number): string | undefined {
  const idle = plan.filter(({ entry, fired }) => fired === 0 && !entry.optional);
  if (idle.length === 0) return undefined;
  const called = calls === 0 ? 'no call was made at all' : `called instead: ${path}`;
  return `planned, but never fired: ${idle.map(({ entry }) => entryText(entry)).join('; ')}; ${called}`;
}

/** `timeout on payments.issue_refund (call 1, order_id "2")` */
function entryText({ on, call, when, fault }: PlanEntry): string {
  const details = [
    ...(call === undefined ? [] : [pickText(call)]),
    ...Object.entries(when ?? {}).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  ];
  return `${fault} on ${on}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
}

function pickText(call: CallPick): string {
  if ('every' in call) return `every ${call.every} calls`;
  if (call.to === undefined) return `call ${call.from} and later`;
  return call.from === call.to ? `call ${call.from}` : `call ${call.from} to ${call.to}`;
}
