import { Skip } from '../failures';
import type { Actor } from '../run/actor';
import type { Run } from '../run/run';
import { firstCaller, type Probed, type Target } from './targets';

/** Somebody who may call an operation. */
export interface Caller {
  readonly actor: Actor;
  /** Absent where nobody is asked who they are. */
  readonly role?: string;
}

/** Who calls it first of all that may; the n-th person of that role. */
export function callerOf(run: Run, probed: Probed, target: Target): Caller {
  if (!probed.roles) return { actor: run.anonymous };
  const role = firstCaller(probed, target);
  if (role === undefined) throw new Skip(`no role may call ${target.key}`);
  return { actor: run.as(role), role };
}
