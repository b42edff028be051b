import type { VisibleAfter } from '../faults/execution';
import type { Outcome } from '../model/answer';
import type { Commit } from '../model/change';
import type { Row } from '../model/json';
import type { OperationSpec } from '../model/spec';
import { argumentsOf, kindOf } from '../operations/find-kind';
import { danglingRefs } from '../world/constraints';
import type { Transaction } from '../world/transaction';
import type { View } from '../world/visible';
import { invalidText } from '../world/write-result';
import type { EngineParts } from './engine';
import { type HandlerCrash, type HandlerRun, runHandler } from './handler-run';
import { handlerWorld } from './handler-world';
import type { CallRequest } from './request';

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

/** Runs an operation in a transaction of its own and commits it, unless it was refused or given up. */
export function operate(
  parts: EngineParts,
  operation: OperationSpec,
  args: Row,
  request: CallRequest,
  crashed: (crash: HandlerCrash) => void,
  { view, writes }: OperateWay = {},
): Done | Promise<Done> {
  if (request.call.cancelled) return givenUp;
  const transaction = parts.world.begin(view);
  const life = { open: true };
  let crash: HandlerCrash | undefined;
  const handle = handlerOf(parts, operation, request, transaction, life, (each) => {
    crash = each;
    crashed(each);
  });
  const context = {
    operation,
    transaction,
    rows: (table: string) => transaction.rows(table),
    now: parts.clock.now,
    handle,
  };
  const finish = (outcome: Outcome): Done => {
    life.open = false;
    const done = writes === undefined ? committed : brokenOff(writes);
    return { ...done(transaction, outcome, request), ...(crash ? { crash } : {}) };
  };
  const running = kindOf(operation).operate(context, args);
  return 'then' in running ? running.then(finish) : finish(running);
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

function handlerOf(
  parts: EngineParts,
  operation: OperationSpec,
  request: CallRequest,
  transaction: Transaction,
  life: { readonly open: boolean },
  crashed: (crash: HandlerCrash) => void,
): HandlerRun {
  const { world, clock, effects } = parts;
  const open = () => {
    if (life.open) return transaction;
    throw new Error(`the call of ${operation.key} is over; its world can no longer be used`);
  };
  return (args) => {
    const { handler } = operation;
    if (!handler) throw new Error(`operation ${operation.key} has no handler`);
    const problems = Object.entries(argumentsOf(world.spec, operation).fields).flatMap(([name, field]) =>
      danglingRefs(name, field, args[name] ?? null, (table) => transaction.rows(table)),
    );
    if (problems.length > 0)
      return Promise.resolve({ ok: false, error: { status: 422, message: invalidText(problems) } });
    const context = {
      world: handlerWorld(world.spec, open, { now: () => clock.now, revision: () => world.revision }),
      clock: { now: () => clock.now },
      persona: request.persona,
      pause: () => effects.sleep(0, request.call),
    };
    return runHandler(parts.handlers, handler, context, args, crashed);
  };
}
