import type { Strike } from '../faults/kind';
import type { Answer, Outcome } from '../model/answer';
import type { TraceEvent } from '../model/event';
import type { InvariantBreak } from '../model/invariant';
import type { Json } from '../model/json';
import type { OperationSpec } from '../model/spec';
import type { Done } from './operate';
import type { CallRequest } from './request';

/** A call so far. */
export interface Arrival {
  readonly came: Coming;
  readonly request: CallRequest;
  readonly operation?: OperationSpec;
  readonly nth?: number;
  readonly latency?: number;
}

/** When a call came, and after which others. */
export interface Coming {
  readonly seq: number;
  readonly ts: string;
  /** Real ms, to measure `wall_ms`. */
  readonly at: number;
  /** Late writes that came into the callers' view with it. */
  readonly revealed: readonly number[];
}

/** How a call ended. */
export interface Ending {
  readonly answer: Answer;
  readonly strike: Strike | undefined;
  /** Undefined when a fault struck before the operation. */
  readonly done: Done | undefined;
}

/** The truth about a call, as one line of the trace. */
export function traceEvent(
  arrival: Arrival,
  ending: Ending,
  facts: Pick<TraceEvent, 'run' | 'world_rev' | 'wall_ms'> & {
    readonly broken: readonly InvariantBreak[];
    readonly met: number | undefined;
  },
): TraceEvent {
  const { came, request, operation } = arrival;
  const { answer, strike, done } = ending;
  return {
    run: facts.run,
    seq: came.seq,
    ts: came.ts,
    service: operation?.service ?? null,
    op: operation?.key ?? null,
    tool: request.tool,
    args: rawArguments(request.args),
    fault: strike?.fault ?? null,
    phase: strike?.phase ?? null,
    latency_ms: arrival.latency ?? 0,
    applied: (done?.commits.length ?? 0) > 0,
    answered: !['cancelled', 'hang', 'disconnect', 'crash'].includes(answer.type),
    cancelled: done?.cancelled ?? false,
    replayed: done?.replayed ?? false,
    ok: done?.outcome.ok ?? false,
    ...whatHappened(ending),
    ...(done?.second ? { second: secondOf(done.second) } : {}),
    ...(facts.broken.length > 0 ? { broken: facts.broken } : {}),
    ...(facts.met === undefined ? {} : { met: facts.met }),
    world_rev: facts.world_rev,
    nth: arrival.nth ?? 0,
    door: request.door,
    persona: request.persona,
    client: request.client,
    request_id: request.request_id,
    wall_ms: Math.round(facts.wall_ms * 1000) / 1000,
  };
}

function whatHappened({ answer, done }: Ending): Pick<TraceEvent, 'result' | 'error'> {
  if (!done) return answer.type === 'refusal' ? { error: answer.error } : {};
  if (done.outcome.ok) return { result: done.outcome.value };
  const { error } = done.outcome;
  return { error: done.crash ? { ...error, message: done.crash.message, stack: done.crash.stack } : error };
}

// JSON from every door; what a caller in the same process sends besides is not kept
function rawArguments(args: unknown): Json {
  return args === undefined ? {} : (args as Json);
}

function secondOf(outcome: Outcome): NonNullable<TraceEvent['second']> {
  return outcome.ok ? { ok: true, result: outcome.value } : { ok: false, error: outcome.error };
}
