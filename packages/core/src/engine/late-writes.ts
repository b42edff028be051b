import type { VisibleAfter } from '../faults/execution';

/** A write that has happened and that callers do not see yet. */
export interface LateWrite {
  readonly revision: number;
  /** Seen by calls with a higher arrival number, or from this world time on. */
  readonly until: { readonly seq: number } | { readonly ms: number };
}

/** Writes that have happened and that callers do not see yet. */
export class LateWrites {
  #hidden: readonly LateWrite[] = [];

  hide(revisions: readonly number[], after: VisibleAfter, now: { readonly seq: number; readonly ms: number }): void {
    const until = 'calls' in after ? { seq: now.seq + after.calls } : { ms: now.ms + after.ms };
    this.#hidden = [...this.#hidden, ...revisions.map((revision) => ({ revision, until }))];
  }

  /** Revisions that have come into view since the last look. */
  reveal(now: { readonly seq: number; readonly ms: number }): number[] {
    const due = this.#hidden.filter(({ until }) => ('seq' in until ? now.seq > until.seq : now.ms >= until.ms));
    if (due.length > 0) this.#hidden = this.#hidden.filter((each) => !due.includes(each));
    return due.map((each) => each.revision);
  }

  get memory(): readonly LateWrite[] {
    return this.#hidden;
  }

  recall(memory: readonly LateWrite[]): void {
    this.#hidden = memory;
  }

  /** Undefined when callers see everything. */
  get revisions(): ReadonlySet<number> | undefined {
    return this.#hidden.length === 0 ? undefined : new Set(this.#hidden.map((each) => each.revision));
  }
}
