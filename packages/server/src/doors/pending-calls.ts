import type { Cancellable } from '@faultbench/core';
import type { RequestId } from './message';

/** A tool call that was accepted and is not settled. */
export class PendingCall implements Cancellable {
  readonly id: RequestId;
  #cancelled = false;
  #listeners: (() => void)[] = [];

  constructor(id: RequestId) {
    this.id = id;
  }

  get cancelled(): boolean {
    return this.#cancelled;
  }

  whenCancelled(listener: () => void): void {
    if (this.#cancelled) listener();
    else this.#listeners.push(listener);
  }

  cancel(): void {
    this.#cancelled = true;
    for (const listener of this.#listeners.splice(0)) listener();
  }
}

/** The pending calls of one connection. Clients may use one id twice: both calls are kept. */
export class PendingCalls {
  readonly #calls = new Set<PendingCall>();
  #whenIdle: (() => void)[] = [];

  open(id: RequestId): PendingCall {
    const call = new PendingCall(id);
    this.#calls.add(call);
    return call;
  }

  settle(call: PendingCall): void {
    this.#calls.delete(call);
    if (this.#calls.size > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /** 1 and "1" are two ids. */
  cancel(id: unknown): void {
    for (const call of this.#calls) if (call.id === id) call.cancel();
  }

  cancelAll(): void {
    for (const call of this.#calls) call.cancel();
  }

  /** Resolves when every call is settled. */
  idle(): Promise<void> {
    if (this.#calls.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenIdle.push(resolve));
  }
}
