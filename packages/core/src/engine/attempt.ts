import type { Outcome } from '../model/answer';
import type { JsonObject, Row } from '../model/json';
import type { OperationSpec } from '../model/spec';
import { kindOf, ownArgumentsOf } from '../operations/find-kind';
import type { OperateContext } from '../operations/kind';
import { type AskSight, seeingAs } from '../roles/sight';
import { danglingRefs } from '../world/constraints';
import { freezeRow } from '../world/freeze';
import type { Transaction } from '../world/transaction';
import type { View } from '../world/visible';
import { invalidText } from '../world/write-result';
import { ownArguments, versionConflict } from './check-version';
import type { EngineParts } from './engine';
import { handlerClock } from './handler-clock';
import { crashOf, type HandlerCrash, runHandler } from './handler-run';
import { type HandlerFacts, handlerWorld } from './handler-world';
import { publicHandlers } from './public-answer';
import type { CallRequest } from './request';
import { whenDone } from './when-done';

/** An operation that has run, before its commit. */
export interface Attempt {
  readonly outcome: Outcome;
  readonly transaction: Transaction;
  readonly crash?: HandlerCrash;
}

/** A call that is to be tried, and who is told when a handler of it crashes. */
export interface Trial {
  readonly parts: EngineParts;
  readonly operation: OperationSpec;
  readonly args: Row;
  readonly request: CallRequest;
  readonly crashed: (crash: HandlerCrash) => void;
}

/** Runs the operation in a transaction of its own; `view`: what there is to see, where that is not the truth. */
export function attempt(trial: Trial, view: View | undefined): Attempt | Promise<Attempt> {
  const { parts, operation, args, request } = trial;
  const { spec } = parts.world;
  const life = { open: true };
  let crash: HandlerCrash | undefined;
  const crashed = (each: HandlerCrash) => {
    crash = each;
    trial.crashed(each);
  };
  const ask = sightAsker(parts, request.persona, crashed);
  const transaction = parts.world.begin(view, spec.roles && seeingAs(request.persona, ask));
  const done = (outcome: Outcome): Attempt => {
    life.open = false;
    return { outcome, transaction, ...(crash ? { crash } : {}) };
  };
  const heard = { parts, operation, args, request, crashed };
  const handle = (given: JsonObject) => runOn(heard, transaction, life, given);
  const context = contextOf(trial, transaction, handle);
  try {
    const error = versionConflict(operation, transaction, args, request);
    if (error) return done({ ok: false, error });
    const running = kindOf(operation).operate(context, ownArguments(spec, operation, args));
    return whenDone(running, done);
  } catch (thrown) {
    // a handler that was asked what the caller sees
    if (crash) return done({ ok: false, error: { status: 500, message: 'Internal Server Error' } });
    throw thrown;
  }
}

function contextOf(
  { parts, operation, request }: Trial,
  transaction: Transaction,
  handle: OperateContext['handle'],
): OperateContext {
  return {
    operation,
    transaction,
    rows: (table) => transaction.rows(table),
    persona: request.persona,
    now: parts.clock.now,
    handle,
  };
}

function sightAsker(parts: EngineParts, persona: string | null, crashed: (crash: HandlerCrash) => void): AskSight {
  return (sight, row) => {
    try {
      const sees: unknown = parts.handlers.run(sight, { persona, clock: handlerClock(parts) }, freezeRow(row));
      if (typeof sees === 'boolean') return sees;
      throw new TypeError(`${sight.file}#${sight.name} must answer true or false whether a row is seen`);
    } catch (thrown) {
      crashed(crashOf(thrown));
      throw thrown;
    }
  };
}

function runOn(
  { parts, operation, request, crashed }: Trial,
  transaction: Transaction,
  life: { readonly open: boolean },
  args: JsonObject,
): Outcome | Promise<Outcome> {
  const { world, clock, gathering, handlers } = parts;
  const { handler } = operation;
  if (!handler) throw new Error(`operation ${operation.key} has no handler`);
  const problems = Object.entries(ownArgumentsOf(world.spec, operation).fields).flatMap(([name, field]) =>
    danglingRefs(operation.alias?.[name] ?? name, field, args[name] ?? null, (table) => transaction.rows(table)),
  );
  if (problems.length > 0) return { ok: false, error: { status: 422, message: invalidText(problems) } };
  gathering.enter(operation.key);
  const open = (wanted: Transaction) => () => {
    if (life.open) return wanted;
    throw new Error(`the call of ${operation.key} is over; its world can no longer be used`);
  };
  const { persona } = request;
  const { seed } = world.spec;
  const facts: HandlerFacts = { now: () => clock.now, revision: () => world.revision, persona, seed };
  const context = {
    world: handlerWorld(world.spec, open(transaction), facts),
    everything: handlerWorld(world.spec, open(transaction.unrestricted), facts),
    clock: handlerClock(parts),
    persona,
    pause: () => gathering.pause(operation.key, request),
  };
  const run = operation.public
    ? publicHandlers(handlers, world.spec, (table) => transaction.unrestricted.rows(table))
    : handlers;
  return runHandler(run, handler, context, args, crashed);
}
