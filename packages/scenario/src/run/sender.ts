import { AsyncLocalStorage } from 'node:async_hooks';
import { PendingResponse } from '../answer/pending';
import { type Answer, respond } from '../answer/respond';
import type { Door, Phase } from '../vocabulary';
import type { Names } from './names';
import type { OpenWork } from './open-work';
import { RunLog } from './run-log';

/** What is about to be sent. */
export interface Sending {
  readonly door: Door;
  readonly persona: string;
  readonly method: string;
  readonly target: string;
  readonly request: unknown;
}

/** Sends requests and writes down what came of them, in the branch of the log that belongs to who asks. */
export class Sender {
  readonly log = new RunLog();
  phase: Phase = '';
  readonly #names: Names;
  readonly #open: OpenWork;
  readonly #branch = new AsyncLocalStorage<RunLog>();

  constructor(names: Names, open: OpenWork) {
    this.#names = names;
    this.#open = open;
  }

  /** Where steps are written at this moment. */
  get here(): RunLog {
    return this.#branch.getStore() ?? this.log;
  }

  inBranch<Value>(branch: RunLog, work: () => Value): Value {
    return this.#branch.run(branch, work);
  }

  /** The request starts at once, in the phase of this moment. */
  send(sending: Sending, perform: (requestId: string) => Promise<Answer>): PendingResponse {
    const label = `${sending.method} ${sending.target}`;
    this.#open.admit(label);
    const sent = { ...sending, phase: this.phase, requestId: this.#names.requestId() };
    const put = this.here.reserve();
    const promise = perform(sent.requestId).then((answer) => {
      const response = respond(sent, answer);
      put(response.exchange);
      return response;
    });
    this.#open.sent(label, promise);
    return new PendingResponse(label, promise, this.#open);
  }
}
