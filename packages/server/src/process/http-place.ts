import type { WorldSpec } from '@faultbench/core';
import type { DoorHost } from '../doors/host';
import type { ListenHandle } from '../doors/http/listen-http';
import type { HttpHost } from '../http';

/** Where this process is reached over HTTP. */
export class HttpPlace {
  readonly #host: DoorHost;
  readonly #bundle: () => typeof import('../http');
  #opened: Promise<HttpHost> | undefined;

  /** What serves HTTP is a bundle of its own: whoever does not ask for it does not pay for it. */
  constructor(host: DoorHost, bundle: () => typeof import('../http')) {
    this.#host = host;
    this.#bundle = bundle;
  }

  /** From the first time on. */
  listen(spec: WorldSpec): Promise<HttpHost> {
    this.#opened ??= this.#open(spec);
    return this.#opened;
  }

  /** Takes the place of a process that listened at this socket; nobody knows where this one did until now. */
  async move(spec: WorldSpec, handle: ListenHandle): Promise<void> {
    const before = this.#opened;
    this.#opened = this.#open(spec, handle);
    await this.#opened;
    await (await before)?.close(0);
  }

  #open(spec: WorldSpec, handle?: ListenHandle): Promise<HttpHost> {
    return this.#bundle().openHttp(this.#host, spec, { host: '127.0.0.1', port: 0, guard: {}, handle, public: true });
  }
}
