import type { VisibleAfter } from '../faults/execution';
import type { Outcome } from '../model/answer';
import type { Commit } from '../model/change';
import type { Row } from '../model/json';
import type { OperationSpec } from '../model/spec';
import type { Transaction } from '../world/transaction';
import type { View } from '../world/visible';
import { type Attempt, attempt } from './attempt';
import type { EngineParts } from './engine';
import type { HandlerCrash } from './handler-run';
import type { CallRequest } from './request';
import { whenDone } from './when-done';

/** What an operation did, once it has run. */
export interface Done {
  readonly outcome: Outcome;
  readonly commits: readonly Commit[];
  /** Given up before the commit: nothing was written. */
  readonly cancelled: boolean;
  readonly crash?: HandlerCrash;
  /** It broke off after some of its writes. */
  readonly brokenOff?: true;
  /** The answer of an earlier call with the same idempotency key. */
  readonly replayed?: true;
  /** What a second application of a duplicated call did. */
  readonly second?: Outcome;
  /** The commits are kept from callers until then. */
  readonly late?: VisibleAfter;
}

/** What the transaction of an operation reads, where that is not the truth, and after how many writes it breaks off. */
export interface OperateWay {
  readonly view?: View;
  readonly writes?: number;
}

/**
 * Runs an operation in a transaction of its own and commits it, unless it was refused or given up. `view` is what the
 * caller sees where that is not the truth. A handler is the service's own logic: what it writes follows from the truth,
 * and only one that writes nothing answers from the view.
 */
export function operate(
  parts: EngineParts,
  operation: OperationSpec,
  args: Row,
  request: CallRequest,
  crashed: (crash: HandlerCrash) => void,
  { view, writes }: OperateWay = {},
): Done | Promise<Done> {
  if (request.call.cancelled) return givenUp;
  const tryOn = (rows?: View) => attempt({ parts, operation, args, request, crashed }, rows);
  const done = whenDone(tryOn(operation.handler ? undefined : view), (tried) => finished(tried, request, writes));
  if (!view || !operation.handler) return done;
  return whenDone(done, (truly) => {
    if (truly.cancelled || truly.commits.length > 0) return truly;
    return whenDone(tryOn(view), (seen) => (seen.transaction.isEmpty ? finished(seen, request, writes) : truly));
  });
}

function finished({ transaction, outcome, crash }: Attempt, request: CallRequest, writes: number | undefined): Done {
  const done = writes === undefined ? committed : brokenOff(writes);
  return { ...done(transaction, outcome, request), ...(crash ? { crash } : {}) };
}

const givenUp: Done = {
  outcome: { ok: false, error: { status: 499, message: 'cancelled' } },
  commits: [],
  cancelled: true,
};

function committed(transaction: Transaction, outcome: Outcome, request: CallRequest): Done {
  if (request.call.cancelled) return givenUp;
  if (!outcome.ok) return { outcome, commits: [], cancelled: false };
  const result = transaction.commit();
  if (!result.ok) return { outcome: result, commits: [], cancelled: false };
  return { outcome, commits: result.commit ? [result.commit] : [], cancelled: false };
}

/** As `committed`, but for the first writes alone. */
function brokenOff(writes: number): typeof committed {
  return (transaction, outcome, request) => {
    if (request.call.cancelled || !outcome.ok) return committed(transaction, outcome, request);
    const result = transaction.commit(false, writes);
    if (!result.ok) return { outcome: result, commits: [], cancelled: false };
    const error = { status: 500, message: 'Internal Server Error' };
    const commits = result.commit ? [result.commit] : [];
    return { outcome: { ok: false, error }, commits, cancelled: false, brokenOff: true };
  };
}
