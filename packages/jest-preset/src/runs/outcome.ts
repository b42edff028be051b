import type { RunOutcome } from '@faultbench/core';

/** What is known of a run when its last hook has ended. */
export interface RunFacts {
  /** The harness let the run down: world, server, handler, hook. Its first sentence. */
  readonly harness?: string | undefined;
  readonly skipped?: string | undefined;
  /** The experiment did not take place: a planned fault never fired, no call was made. */
  readonly void?: string | undefined;
  /** First message of what the body threw. */
  readonly failure?: string | undefined;
}

export interface Decided {
  readonly outcome: RunOutcome;
  /** "" for a passed run. */
  readonly message: string;
}

/**
 * One outcome per run, the graver first: a broken harness says nothing about the agent, a run that skipped itself
 * says so unless something failed all the same, and where the planned fault never struck a failure is not about it.
 */
export function decideOutcome(facts: RunFacts): Decided {
  if (facts.harness !== undefined) return { outcome: 'error', message: facts.harness };
  if (facts.skipped !== undefined && facts.failure === undefined) return { outcome: 'skipped', message: facts.skipped };
  if (facts.void !== undefined) {
    const failed = facts.failure === undefined ? '' : `; the run also failed: ${facts.failure}`;
    return { outcome: 'void', message: `${facts.void}${failed}` };
  }
  return facts.failure === undefined
    ? { outcome: 'passed', message: '' }
    : { outcome: 'failed', message: facts.failure };
}
