import type { WorldClock } from '../clock/world-clock';
import type { Zones } from '../clock/zones';
import type { Way } from '../faults/execution';
import type { FaultBook } from '../faults/fault-book';
import type { AnswerSource, Strike } from '../faults/kind';
import type { InvariantBook } from '../invariants/invariant-book';
import { type Answer, type Outcome, plainAnswer, type RefusalData } from '../model/answer';
import type { Commit } from '../model/change';
import type { JsonObject, Row } from '../model/json';
import type { Effects, Handlers, Validators } from '../model/ports';
import type { OperationSpec } from '../model/spec';
import { withoutAlias } from '../operations/alias';
import { argumentsOf } from '../operations/find-kind';
import { withoutKey } from '../operations/idempotency-key';
import { recordOf } from '../operations/kind';
import { admit, type Identify } from '../roles/admit';
import type { World } from '../world/world';
import { invalidText } from '../world/write-result';
import { checkArguments } from './check-arguments';
import { type Arrival, type Ending, traceEvent } from './finish';
import type { Gathering } from './gathering';
import type { HandlerCrash } from './handler-run';
import { IdempotencyKeys } from './idempotency';
import { LateWrites } from './late-writes';
import { type Done, operate } from './operate';
import { type CallRequest, PUBLIC_DOOR } from './request';
import type { RunMemory } from './run-memory';
import { rowTime, strikeSite } from './site';
import { whenDone } from './when-done';

/** What one run of a world is made of. */
export interface EngineParts {
  readonly world: World;
  readonly clock: WorldClock;
  readonly faults: FaultBook;
  readonly effects: Effects;
  readonly handlers: Handlers;
  readonly validators: Validators;
  /** Whose a token is; nobody's when absent. */
  readonly identify?: Identify;
  readonly invariants: InvariantBook;
  readonly gathering: Gathering;
  readonly zones: Zones;
  /** Run number, from 1. */
  readonly run: number;
}

/** The first handler that crashed, and in which operation. */
export interface OperationCrash extends HandlerCrash {
  readonly op: string;
}

/**
 * The path of a call, the same at every door:
 *
 *     tool → identity 401 → permission 403 → arguments 422 → number nth (all synchronous, on arrival)
 *       → latency → plan → conditional → rate limit → probability
 *       → before-fault? answer ─────────────────────────────┐
 *       → idempotency key? its first answer ────────────────┤
 *       → row seen? 404 → version 409 → operate in a        │
 *         transaction → cancelled? nothing                  │
 *       → commit (revision) → invariants                    │
 *       → after-fault? its answer                           │
 *       → journal and trace ←───────────────────────────────┘
 *       → the answer leaves
 *
 * A call refused before the fault step takes no number: those that were denied shift nothing.
 */
export class Engine {
  readonly #parts: EngineParts;
  readonly #operations: ReadonlyMap<string, OperationSpec>;
  #counts = new Map<string, number>();
  readonly #late = new LateWrites();
  readonly #keys = new IdempotencyKeys();
  #seq = 0;
  #crash: OperationCrash | undefined;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#operations = new Map(parts.world.spec.operations.map((operation) => [operation.tool, operation]));
  }

  /** The first handler crash of this run. */
  get crash(): OperationCrash | undefined {
    return this.#crash;
  }

  /** Calls that took a number. */
  get draws(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Answers that are kept by idempotency key. */
  get keys(): number {
    return this.#keys.size;
  }

  /** Everything of this run that is not in its rows and its log. */
  get memory(): RunMemory {
    const { clock, faults, world } = this.#parts;
    return {
      seq: this.#seq,
      counts: Object.fromEntries(this.#counts),
      ids: world.nextIds(),
      late: this.#late.memory,
      kept: this.#keys.memory,
      crash: this.#crash ?? null,
      clock: clock.memory,
      faults: faults.memory,
    };
  }

  /** Goes on where another process left this run; the rows and the log are there already. */
  recall({ seq, counts, ids, late, kept, crash, clock, faults }: RunMemory): void {
    this.#seq = seq;
    this.#counts = new Map(Object.entries(counts));
    this.#parts.world.recallIds(ids);
    this.#late.recall(late);
    this.#keys.recall(kept);
    this.#crash = crash ?? undefined;
    this.#parts.clock.recall(clock);
    this.#parts.faults.recall(faults);
  }

  /** After the clock was moved from outside: late writes that have come into view, by revision. */
  reveal(): number[] {
    return this.#late.reveal({ seq: this.#seq, ms: this.#parts.clock.ms });
  }

  /**
   * Never fails for what a caller does: a failed call is an answer. In the same turn when nothing has to be waited for:
   * neither latency nor a handler.
   */
  call(request: CallRequest): Answer | Promise<Answer> {
    const { clock, faults, effects, validators, world, identify = nobody } = this.#parts;
    clock.settle();
    const seq = ++this.#seq;
    const revealed = this.#late.reveal({ seq, ms: clock.ms });
    const came = { seq, ts: clock.now, at: effects.monotonic(), revealed };
    const operation = this.#operationOf(request);
    if (!operation) {
      const ending = request.flaw ? refused(request.flaw) : unknownTool(request.tool);
      return this.#finish({ came, request }, ending);
    }
    const { persona, error = request.flaw } = admit(world.spec, operation, request, identify);
    // nobody is asked in most worlds
    const admitted = persona === request.persona ? request : { ...request, persona };
    if (error) return this.#finish({ came, request: admitted, operation }, refused(error));
    const violationsOf = (args: JsonObject) => validators.arguments(operation.key, args);
    const checked = checkArguments(argumentsOf(world.spec, operation), request.args, violationsOf, clock.now);
    if (!checked.ok) return this.#finish({ came, request: admitted, operation }, invalid(checked.problems));

    const nth = this.#next(operation);
    const { planned, latency } = faults.arrive(operation.key, nth, checked.args);
    const call = { came, request: admitted, operation, nth, latency };
    const args = withoutAlias(checked.args, operation.alias);
    const struck = () => {
      const now = clock.ms;
      const site = { operation: operation.key, nth, now, planned, rowTime: () => rowTime(world, operation, args) };
      return this.#answer(call, args, faults.strike(site));
    };
    return this.#wait(clock.ms, latency, request)?.then(struck) ?? struck();
  }

  #answer(
    arrival: Arrival & { readonly operation: OperationSpec; readonly nth: number },
    args: Row,
    strike: Strike | undefined,
  ): Answer | Promise<Answer> {
    const { operation, request } = arrival;
    const symptom = (of: Strike, done?: Done) =>
      of.kind.answer(of, done?.outcome, { ...strikeSite(operation, args), source: this.#source(arrival) });
    if (strike?.phase === 'before') return this.#finish(arrival, { answer: symptom(strike), strike, done: undefined });
    const once = (way?: Way) => this.#operateOnce(operation, args, request, way);
    return whenDone(strike?.kind.execute?.({ options: strike.options, once }) ?? once(), (done) => {
      if (done.cancelled) return this.#finish(arrival, { answer: { type: 'cancelled' }, strike, done });
      const answer = strike ? symptom(strike, done) : answerTo(done);
      return this.#finish(arrival, { answer, strike, done });
    });
  }

  // what stands at the public door is not there at the others, and the other way round
  #operationOf({ tool, door }: CallRequest): OperationSpec | undefined {
    const operation = this.#operations.get(tool);
    return operation && (operation.public !== undefined) === (door === PUBLIC_DOOR) ? operation : undefined;
  }

  #source({ operation, nth }: { readonly operation: OperationSpec; readonly nth: number }): AnswerSource {
    const { world, faults } = this.#parts;
    return {
      fields: recordOf(world.spec, operation)?.fields,
      ids: (record) => [...world.rows(record).values()].map(({ id = null }) => id),
      chance: (purpose) => faults.chance(operation.key, nth, purpose),
    };
  }

  #operateOnce(operation: OperationSpec, args: Row, request: CallRequest, way?: Way): Done | Promise<Done> {
    const { clock } = this.#parts;
    const admission = this.#keys.enter(operation, args, request.persona, clock.ms);
    if (!admission) return this.#operate(operation, args, request, way);
    if (admission.type === 'refused')
      return { outcome: { ok: false, error: admission.error }, commits: [], cancelled: false };
    if (admission.type === 'replayed')
      return { outcome: admission.outcome, commits: [], cancelled: false, replayed: true };
    return whenDone(this.#operate(operation, withoutKey(args), request, way), (done) => {
      admission.leave(done, clock.ms);
      return done;
    });
  }

  // callers do not see late writes; a stale read sees even less
  #operate(
    operation: OperationSpec,
    args: Row,
    request: CallRequest,
    { ago = 0, ...way }: Way = {},
  ): Done | Promise<Done> {
    const { world } = this.#parts;
    const hidden = this.#late.revisions;
    const view = ago > 0 ? world.at(Math.max(0, world.revision - ago), hidden) : hidden && world.without(hidden);
    const crashed = (crash: HandlerCrash) => {
      this.#crash ??= { ...crash, op: operation.key };
    };
    return operate(this.#parts, operation, args, request, crashed, { ...way, ...(view ? { view } : {}) });
  }

  #finish(arrival: Arrival, ending: Ending): Answer {
    const { clock, effects, world, run, invariants, gathering } = this.#parts;
    const { answer, done } = ending;
    const { came, operation, request } = arrival;
    if (answer.type === 'refusal' && answer.error.retry_after_s !== undefined)
      clock.announce(answer.error.retry_after_s * 1000);
    const commits: readonly Commit[] = done?.commits ?? [];
    const event = traceEvent(arrival, ending, {
      run,
      broken: invariants.of(commits),
      world_rev: world.revision,
      wall_ms: effects.monotonic() - came.at,
      met: operation && gathering.leave(operation.key, request),
    });
    const hidden = done?.late ? commits.map((each) => each.revision) : [];
    if (done?.late) this.#late.hide(hidden, done.late, { seq: came.seq, ms: clock.ms });
    effects.record({
      clock: clock.now,
      ...(commits.length > 0 ? { commits } : {}),
      ...(hidden.length > 0 ? { hidden } : {}),
      ...(came.revealed.length > 0 ? { revealed: came.revealed } : {}),
      ...(answer.type === 'crash' ? { end: answer.restart ? { memory: this.memory } : {} } : {}),
      event,
    });
    return answer;
  }

  // virtual time only moves; wall time really passes, unless the caller gives up
  #wait(arrived: number, latency: number, request: CallRequest): Promise<void> | undefined {
    const { clock, effects } = this.#parts;
    if (clock.mode === 'wall' && latency > 0 && !request.call.cancelled) return effects.sleep(latency, request.call);
    clock.reach(arrived + latency);
    return undefined;
  }

  #next(operation: OperationSpec): number {
    const nth = (this.#counts.get(operation.key) ?? 0) + 1;
    this.#counts.set(operation.key, nth);
    return nth;
  }
}

function answerTo({ outcome, replayed }: Done): Answer {
  const answer = plainAnswer(outcome);
  return replayed ? { ...answer, replayed } : answer;
}

const nobody: Identify = () => undefined;

function unknownTool(tool: string): Ending {
  const error = { status: 404, message: `unknown tool ${tool}` };
  return { answer: { type: 'unknown', tool }, strike: undefined, done: settled({ ok: false, error }) };
}

function invalid(problems: readonly string[]): Ending {
  return refused({ status: 422, message: invalidText(problems) });
}

function refused(error: RefusalData): Ending {
  return { answer: { type: 'refusal', error }, strike: undefined, done: settled({ ok: false, error }) };
}

function settled(outcome: Outcome): Done {
  return { outcome, commits: [], cancelled: false };
}
