import type { Answer, CallRequest } from '@faultbench/core';
import type { ToolDefinition } from '../compile/compiled-world';
import type { DoorHost } from '../doors/host';

/**
 * Stands behind doors that open before it is known which run they lead to. Nobody is told of them until then; who comes
 * all the same, to a port that another server had before, finds a service that is not up yet.
 */
export class LateHost implements DoorHost {
  #host: DoorHost = nobody;

  open(host: DoorHost): void {
    this.#host = host;
  }

  get name(): string {
    return this.#host.name;
  }

  get tools(): readonly ToolDefinition[] {
    return this.#host.tools;
  }

  touch(): void {
    this.#host.touch();
  }

  call(request: CallRequest): Answer | Promise<Answer> {
    return this.#host.call(request);
  }

  crash(): void {
    this.#host.crash();
  }
}

const nobody: DoorHost = {
  name: 'unavailable',
  tools: [],
  touch: () => {},
  call: () => ({ type: 'refusal', error: { status: 503, message: 'Service Unavailable' } }),
  crash: () => {},
};
