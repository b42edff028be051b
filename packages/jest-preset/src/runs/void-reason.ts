import type { CallPick, PlanEntry } from '@faultbench/core';

/** What the server counted, as far as it tells whether the experiment took place. */
export interface Fired {
  /** Faults were asked for. */
  readonly active: boolean;
  readonly plan: readonly { readonly entry: PlanEntry; readonly fired: number }[];
}

/** Why a run shows nothing; undefined when it does. `needsCalls`: a run of a runs block must call the world. */
export function voidReason(fired: Fired, path: string, calls: number, needsCalls: boolean): string | undefined {
  const idle = fired.plan.filter(({ entry, fired: times }) => times === 0 && !entry.optional);
  if (idle.length > 0) {
    const called = calls === 0 ? 'no call was made at all' : `called instead: ${path}`;
    return `planned, but never fired: ${idle.map(({ entry }) => entryText(entry)).join('; ')}; ${called}`;
  }
  if (needsCalls && fired.active && calls === 0) {
    return 'faults are on, but no call reached the world: nothing was put to the test';
  }
  return undefined;
}

/** `timeout on payments.issue_refund (call 1, order_id "2")` */
export function entryText({ on, call, when, fault }: PlanEntry): string {
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
