import { formatInstant } from './instants';

/** What a clock goes by. Real ms of one process are those of another: the machine counts them. */
export interface ClockMemory {
  /** World time at `origin`, ms since 1970. */
  readonly base: number;
  readonly origin: number;
  readonly announced: readonly Announcement[];
  /** It stands still although it would go with real time. */
  readonly held: boolean;
}

/** A real wait that the world announced: `ms` after `from`, once `since` is that long ago. */
interface Announcement {
  readonly since: number;
  readonly until: number;
  readonly ms: number;
}

// timers may fire a little early; a wait this much short of the announced one still counts
const EARLY_MS = 10;

/**
 * The one clock of a world. Virtual time stands still but for injected latency, the test's own moves,
 * and announced waits that really passed; wall time is the start plus the real time passed.
 */
export class WorldClock {
  readonly mode: 'virtual' | 'wall';
  readonly #monotonic: () => number;
  readonly #start: { readonly base: number; readonly origin: number };
  #base: number;
  #origin: number;
  #announced: readonly Announcement[] = [];
  #held = false;
  // every call asks several times, and virtual time mostly stands still
  #shown = { ms: Number.NaN, text: '' };

  /** `start` in ms since 1970; `monotonic` gives real ms. */
  constructor(mode: 'virtual' | 'wall', start: number, monotonic: () => number) {
    this.mode = mode;
    this.#base = start;
    this.#monotonic = monotonic;
    this.#origin = monotonic();
    this.#start = { base: this.#base, origin: this.#origin };
  }

  /** Ms since 1970. */
  get ms(): number {
    return this.mode === 'virtual' || this.#held
      ? this.#base
      : Math.floor(this.#base + this.#monotonic() - this.#origin);
  }

  /** Canonical instant. */
  get now(): string {
    const { ms } = this;
    if (ms !== this.#shown.ms) this.#shown = { ms, text: formatInstant(ms) };
    return this.#shown.text;
  }

  get memory(): ClockMemory {
    return { base: this.#base, origin: this.#origin, announced: this.#announced, held: this.#held };
  }

  recall({ base, origin, announced, held }: ClockMemory): void {
    this.#held = held;
    this.#base = base;
    this.#origin = origin;
    this.#announced = announced;
  }

  /** Moves the clock, backwards too. */
  set(ms: number): void {
    this.#held = false;
    this.#base = ms;
    this.#origin = this.#monotonic();
    this.#announced = [];
  }

  /** Moves the clock and stops it there, until it is moved again or reset. */
  hold(ms: number): void {
    this.set(ms);
    this.#held = true;
  }

  /** Back to the time that it would tell if nobody had moved it. */
  reset(): void {
    this.#held = false;
    this.#base = this.#start.base;
    this.#origin = this.#start.origin;
    this.#announced = [];
  }

  advance(ms: number): void {
    this.#base += ms;
  }

  /** Never back: a call that arrived earlier does not undo what a later one waited. */
  reach(ms: number): void {
    if (this.mode === 'virtual') this.#base = Math.max(this.#base, ms);
  }

  /** A caller was told to come back after `ms`. */
  announce(ms: number): void {
    if (this.mode !== 'virtual') return;
    this.#announced = [...this.#announced, { since: this.#monotonic(), until: this.#base + ms, ms }];
  }

  /** On arrival of a call: announced waits that really passed have passed here too, by exactly what was announced. */
  settle(): void {
    if (this.#announced.length === 0) return;
    const real = this.#monotonic();
    const due = this.#announced.filter((each) => real - each.since >= each.ms - EARLY_MS);
    if (due.length === 0) return;
    this.#announced = this.#announced.filter((each) => !due.includes(each));
    for (const each of due) this.reach(each.until);
  }
}
