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

/** So long its answer is waited for, in milliseconds. */
const PATIENCE = 10_000;

export class LiveClock implements ClockDriver {
  readonly #options: LiveClockOptions;
  readonly #site: Site;
  #why: string | undefined;
  #silent: unknown;
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
    try {
      const { status, text } = await this.#ask('GET');
      if (status === 404 || (status === 200 && toldInstant(text) === undefined))
        this.#why = 'the deployment mounts no demo clock';
      else if (status !== 200) this.#why = `the clock of the deployment answers ${as} with ${status}`;
    } catch (error) {
      this.#silent = error;
    }
  }

  /** Throws why it has not answered when it was looked for: that is for scenarios that move it. */
  reach(): void {
    if (this.#silent !== undefined) throw this.#silent;
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
    const now = status === 200 ? toldInstant(text) : undefined;
    if (now !== undefined) return now;
    throw new Error(
      `${method} ${this.#options.url} answered ${status} ${text.slice(0, 300)}, not { "now": an instant }`,
    );
  }

  #ask(method: string, body?: string) {
    const { url, as = '' } = this.#options;
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...bearerHeaders(this.#site.tokenOf(as)), ...json };
    const signal = AbortSignal.timeout(PATIENCE);
    return fetched(url, { method, headers, signal, ...(body === undefined ? {} : { body }) });
  }
}

function toldInstant(text: string): string | undefined {
  try {
    const told: unknown = JSON.parse(text);
    const now = typeof told === 'object' && told !== null && 'now' in told ? told.now : undefined;
    return typeof now === 'string' ? now : undefined;
  } catch {
    return undefined;
  }
}

function undeclared({ service, as }: LiveClockOptions): string | undefined {
  if (service === undefined) return 'the catalogue names no clock service';
  return as === undefined ? `no role holds ${service}:clock:set` : undefined;
}
