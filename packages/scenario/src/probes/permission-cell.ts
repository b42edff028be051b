import { pathParameters } from '@faultbench/core';
import { Skip } from '../failures';
import type { Actor } from '../run/actor';
import type { Run } from '../run/run';
import type { Args } from '../vocabulary';
import { checkUnmoved, marksOf } from './marks';
import type { CallDoor } from './probe-options';
import { noRow, type Target } from './targets';

/** Somebody who may not call, and how they are told so. */
export interface Outsider {
  readonly actor: (run: Run) => Actor;
  readonly status: number;
  readonly reason?: string;
}

export const nobody: Outsider = { actor: (run) => run.anonymous, status: 401 };

export const stranger: Outsider = { actor: (run) => run.stranger, status: 401 };

export function lacking(role: string, permission: string): Outsider {
  return { actor: (run) => run.as(role), status: 403, reason: `missing permission: ${permission}` };
}

/** Refused at every door, before anything has happened. */
export async function keptOut(
  run: Run,
  target: Target,
  doors: readonly CallDoor[],
  { actor, status, reason = '' }: Outsider,
): Promise<void> {
  const args = await matrixArguments(run, target);
  for (const door of doors) {
    run.when(`${target.key} is called over ${door}`);
    const before = await marksOf(run);
    const answer = await actor(run).call(target.key, args, { door });
    run.then(`it is refused with ${status}, and nothing has happened`);
    answer.refused(status, reason);
    await checkUnmoved(run, before, ['revision', 'draws', 'keys'], `a call of ${target.key} was refused too late`);
  }
}

/** Who calls, and may. */
export interface Insider {
  readonly role: string;
  readonly doors: readonly CallDoor[];
  readonly writesLive: boolean;
}

/** Let in at every door, whatever the operation says of such arguments. */
export async function letIn(run: Run, target: Target, { role, doors, writesLive }: Insider): Promise<void> {
  const reads = ['get', 'list'].includes(target.operation.kind);
  if (run.mode === 'live' && !reads && !writesLive)
    throw new Skip('live: who may call is tried with reads alone; set live: { writes: true } to try writes');
  const refusals = new Map<number, CallDoor>();
  for (const door of doors) {
    run.when(`${target.key} is called over ${door}`);
    const answer = await run.as(role).call(target.key, await matrixArguments(run, target), { door });
    run.then(`its caller is let in`);
    const { statusCode: status } = answer;
    if (status === 401 || status === 403 || status >= 500)
      answer.fail(`${role} holds ${target.permission ?? 'what it takes'} and was answered ${status} ${answer.reason}`);
    for (const [other, where] of refusals) {
      if (status !== other)
        answer.fail(`it is refused with ${other} over ${where}, and answered ${status} over ${door}`);
    }
    // one that succeeds may be the reason why the next one cannot
    if (status >= 400) refusals.set(status, door);
  }
}

/** None but those that the path wants: who may call is decided before they are looked at. */
async function matrixArguments(run: Run, { given, found }: Target): Promise<Args> {
  if (given) return given(run);
  return Object.fromEntries(pathParameters(found.useCase.path).map((name) => [name, noRow]));
}
