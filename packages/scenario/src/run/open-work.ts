import type { ChainWatch, PendingResponse } from '../answer/pending';
import type { RealTime } from './real-time';
import { Watched } from './watched';
import { within } from './within';

/** So long what goes on when a scenario has ended is waited for, in milliseconds. */
const GRACE = 1000;

/** What a scenario has begun and not awaited, or not to its end. */
export class OpenWork implements ChainWatch {
  readonly #chains = new Set<PendingResponse>();
  readonly #works = new Map<object, string>();
  readonly #underWay = new Map<Promise<unknown>, string>();
  #ended = false;

  begun(link: PendingResponse): void {
    this.#chains.add(link);
  }

  handled(link: PendingResponse): void {
    this.#chains.delete(link);
  }

  /** A request that goes on until its answer is there. */
  sent(label: string, answer: Promise<unknown>): void {
    const done = () => void this.#underWay.delete(answer);
    this.#underWay.set(answer, label);
    answer.then(done, done);
  }

  /** Something of a run that has to be awaited, as a request has: `clock.set`. */
  watch<Value>(label: string, work: Promise<Value>): Promise<Value> {
    const key = {};
    this.#works.set(key, label);
    return Watched.over(work, () => void this.#works.delete(key));
  }

  /** Throws when the scenario has ended: what is asked now, nobody looks at. */
  admit(label: string): void {
    if (this.#ended)
      throw new RangeError(`${label} comes when its scenario has ended: await the function that asks it`);
  }

  /** The scenario has ended: waits for what is left of it, and says what that was; undefined when it was nothing. */
  async settle(time: RealTime): Promise<string | undefined> {
    this.#ended = true;
    const chains = [...this.#chains];
    const works = [...this.#works.values()];
    const awaited = [...this.#underWay].filter(() => chains.length === 0 && works.length === 0);
    await within(time, GRACE, Promise.allSettled([...this.#underWay.keys()]));
    // what hangs has told nothing that anybody could have awaited
    const late = awaited.filter(([answer]) => !this.#underWay.has(answer)).map(([, label]) => label);
    // requests of work that nobody awaited are part of it
    const told = works.length > 0 ? works.map(workText) : chainsText(chains.map(({ label }) => label));
    return [...told, ...lateText(late)].join('; ') || undefined;
  }
}

function chainsText(labels: readonly string[]): readonly string[] {
  if (labels.length === 0) return [];
  const chains = labels.length === 1 ? 'request chain was' : 'request chains were';
  return [`${labels.length} ${chains} never awaited: ${labels.join(', ')}`];
}

function workText(label: string): string {
  return `${label} was never awaited`;
}

function lateText(labels: readonly string[]): readonly string[] {
  if (labels.length === 0) return [];
  const requests = labels.length === 1 ? 'request was' : 'requests were';
  return [
    `${labels.length} ${requests} still under way when the scenario ended: ${labels.join(', ')}; await the function that asks`,
  ];
}
