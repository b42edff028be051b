import type { Answer, CallRequest } from '@faultbench/core';
import type { ToolDefinition } from '../compile/compiled-world';
import type { DoorHost } from '../doors/host';

/** Stands behind doors that open before it is known which run they lead to. Nobody is told of them until then. */
export class LateHost implements DoorHost {
  #host: DoorHost | undefined;

  open(host: DoorHost): void {
    this.#host = host;
  }

  get name(): string {
    return this.#opened.name;
  }

  get tools(): readonly ToolDefinition[] {
    return this.#opened.tools;
  }

  touch(): void {
    this.#opened.touch();
  }

  call(request: CallRequest): Promise<Answer> {
    return this.#opened.call(request);
  }

  crash(): void {
    this.#opened.crash();
  }

  get #opened(): DoorHost {
    if (this.#host) return this.#host;
    throw new Error('a client came before the world was loaded');
  }
}
