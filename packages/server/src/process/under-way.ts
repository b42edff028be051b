import type { Answer, CallRequest, Engine } from '@faultbench/core';

/** Calls that have arrived and are not answered. */
export class UnderWay {
  readonly #engine: Engine;
  readonly #calls = new Set<CallRequest>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Tools of them. */
  get tools(): readonly string[] {
    return [...this.#calls].map(({ tool }) => tool);
  }

  call(request: CallRequest): Answer | Promise<Answer> {
    const answer = this.#engine.call(request);
    // one that is answered in the same turn is seen by nobody
    if (!('then' in answer)) return answer;
    this.#calls.add(request);
    return answer.finally(() => this.#calls.delete(request));
  }
}
