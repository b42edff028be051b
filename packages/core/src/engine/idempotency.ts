import type { Outcome, RefusalData } from '../model/answer';
import type { Row } from '../model/json';
import type { OperationSpec } from '../model/spec';
import { IDEMPOTENCY_KEY, withoutKey } from '../operations/idempotency-key';
import { canonicalJson } from '../trace/trace';
import type { Done } from './operate';

/** What is kept of a call that came with a key. */
export interface KeptAnswer {
  /** Persona, operation and key, as JSON. */
  readonly key: string;
  /** Canonical arguments, the key aside. */
  readonly args: string;
  readonly outcome: Outcome;
  /** World time, ms, at which it is forgotten. */
  readonly until: number;
}

/** A call may run, and tells what it did; or it has its answer already. */
export type Admission =
  | { readonly type: 'run'; leave(done: Done, now: number): void }
  | { readonly type: 'replayed'; readonly outcome: Outcome }
  | { readonly type: 'refused'; readonly error: RefusalData };

/**
 * Answers kept by idempotency key: once an operation has begun, its answer belongs to the key, whatever the caller was
 * told. A call that was refused before, or that nobody waited for, leaves nothing.
 */
export class IdempotencyKeys {
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #running = new Set<string>();

  enter(operation: OperationSpec, args: Row, persona: string | null, now: number): Admission | undefined {
    const { idempotent } = operation;
    if (!idempotent) return undefined;
    const given = args[IDEMPOTENCY_KEY];
    if (typeof given !== 'string') return idempotent.required ? refused(400, 'idempotency key required') : undefined;
    const key = JSON.stringify([persona, operation.key, given]);
    const text = canonicalJson(withoutKey(args));
    const kept = this.#kept.get(key);
    if (kept && now < kept.until) {
      if (kept.args !== text) return refused(422, 'idempotency key reused with different arguments');
      return { type: 'replayed', outcome: kept.outcome };
    }
    if (this.#running.has(key)) return refused(409, 'idempotency key in flight');
    this.#running.add(key);
    return { type: 'run', leave: (done, at) => this.#leave({ key, args: text, until: at + idempotent.ttl_ms }, done) };
  }

  get size(): number {
    return this.#kept.size;
  }

  get memory(): readonly KeptAnswer[] {
    return [...this.#kept.values()];
  }

  recall(memory: readonly KeptAnswer[]): void {
    for (const kept of memory) this.#kept.set(kept.key, kept);
  }

  #leave(kept: Omit<KeptAnswer, 'outcome'>, { outcome, cancelled, crash, brokenOff }: Done): void {
    this.#running.delete(kept.key);
    if (!cancelled && !crash && !brokenOff) this.#kept.set(kept.key, { ...kept, outcome });
  }
}

function refused(status: number, message: string): Admission {
  return { type: 'refused', error: { status, message } };
}
