import { IDEMPOTENCY_KEY } from '@faultbench/core';
import type { ScenarioResponse } from '../answer/response';
import { Skip } from '../failures';
import type { Run } from '../run/run';
import type { Args } from '../vocabulary';
import type { ArgumentSource } from './argument-source';
import type { Target } from './targets';

/** So many arguments are tried. */
export const mostAttempts = 20;

/** A call that succeeded. */
export interface ValidCall<Sent> {
  readonly args: Args;
  readonly sent: Sent;
  readonly answer: ScenarioResponse;
}

export const isSuccess = ({ statusCode }: ScenarioResponse) => statusCode >= 200 && statusCode < 300;

/** Tries arguments until a call succeeds. `send` tells what else there is to know of the call. */
export async function validCall<Sent>(
  target: Target,
  source: ArgumentSource,
  send: (args: Args) => Promise<{ readonly answer: ScenarioResponse; readonly sent: Sent }>,
): Promise<ValidCall<Sent>> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const args = await source.next();
    if (!args) continue;
    const { answer, sent } = await send(args);
    if (isSuccess(answer)) return { args, sent, answer };
    checkRefusal(target, answer);
  }
  throw noArguments(target);
}

/** Fails for a refusal that other arguments would not mend. */
export function checkRefusal({ given }: Target, answer: ScenarioResponse): void {
  const { statusCode } = answer;
  if (given || statusCode === 401 || statusCode === 403 || statusCode >= 500) answer.ok();
}

export function noArguments({ operation }: Target): Skip {
  return new Skip(`no valid arguments: give args.${operation.name}`);
}

/** The arguments, with a key of their own where there has to be one. */
export function keyed(run: Run, { operation }: Target, args: Args): Args {
  return operation.idempotent?.required ? { ...args, [IDEMPOTENCY_KEY]: run.key() } : args;
}
