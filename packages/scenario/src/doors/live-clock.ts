import { bearerHeaders } from '@faultbench/server';
import type { ClockDriver } from '../run/doors';
import { fetched } from './http-client';
import type { Site } from './site';

/** The clock of a deployment that lets itself be moved: `GET`, `PUT { at }` and `DELETE` at its URL. */
export interface LiveClockOptions {
  readonly url: string;
  /** Service whose clock it is. */
  readonly service: string | undefined;
  /** Who moves it; undefined when no role may. */
  readonly as: string | undefined;
}

export class LiveClock implements ClockDriver {
  readonly #options: LiveClockOptions;
  readonly #site: Site;
  #why: string | undefined;
  #moved = false;

  constructor(options: LiveClockOptions, site: Site) {
    this.#options = options;
    this.#site = site;
    this.#why = undeclared(options);
  }

  unavailable(): string | undefined {
    return this.#why;
  }

  /** Looks whether the deployment has it; `whyNot`: what keeps a persona from acting. */
  async look(whyNot: (persona: string) => string | undefined): Promise<void> {
    const { as = '' } = this.#options;
    this.#why ??= whyNot(as);
    if (this.#why !== undefined) return;
    const { status } = await this.#ask('GET');
    if (status === 404) this.#why = 'the deployment mounts no demo clock';
    else if (status !== 200) this.#why = `the clock of the deployment answers ${as} with ${status}`;
  }

  async now(): Promise<string> {
    return this.#told('GET');
  }

  async set(instant: string): Promise<string> {
    this.#moved = true;
    return this.#told('PUT', JSON.stringify({ at: instant }));
  }

  /** Lets it go on by itself, if it was moved. */
  async release(): Promise<void> {
    if (!this.#moved) return;
    this.#moved = false;
    await this.#told('DELETE');
  }

  async #told(method: string, body?: string): Promise<string> {
    const { status, text } = await this.#ask(method, body);
    const told: unknown = status === 200 ? JSON.parse(text) : undefined;
    const now = typeof told === 'object' && told !== null && 'now' in told ? told.now : undefined;
    if (typeof now === 'string') return now;
    throw new Error(
      `${method} ${this.#options.url} answered ${status} ${text.slice(0, 300)}, not { "now": an instant }`,
    );
  }

  #ask(method: string, body?: string) {
    const { url, as = '' } = this.#options;
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...bearerHeaders(this.#site.tokenOf(as)), ...json };
    return fetched(url, { method, headers, ...(body === undefined ? {} : { body }) });
  }
}

function undeclared({ service, as }: LiveClockOptions): string | undefined {
  if (service === undefined) return 'the catalogue names no clock service';
  return as === undefined ? `no role holds ${service}:clock:set` : undefined;
}
