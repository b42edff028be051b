import { decideGate, type GateDecision, type GateInput } from './gate';
import type { RunOutcome } from './outcome';

/**
 * The verdict of a block as far as one of its shards can tell, whatever the runs of the others find; undefined while
 * that makes a difference. `own`: numbers of the shard's runs.
 */
export function decideShard(input: GateInput, own: ReadonlySet<number>): GateDecision | undefined {
  const outcomes = input.outcomes.map((each, index): RunOutcome => (own.has(index + 1) ? each : 'not needed'));
  const decision = decideGate({ ...input, outcomes });
  const isWhole = !outcomes.includes('missing') && !(input.calm ?? []).includes('missing');
  return decision.verdict === 'none' || (decision.verdict === 'INCOMPLETE' && isWhole) ? undefined : decision;
}
