import type { Cancellable, Effects } from '../model/ports';
import type { CallRequest } from './request';

/** How many handlers of an operation stood at one pause together, and how many ran. */
export interface Overlap {
  readonly operation: string;
  readonly met: number;
  readonly of: number;
}

/** A call that is made at the same time may be this late, in real ms; then nobody waits for it any more. */
const LATEST_MS = 2000;

/** A call at its pause. */
interface Waiting {
  readonly request: CallRequest;
  readonly goOn: () => void;
}

interface Place {
  waiting: readonly Waiting[];
  /** Handlers that have run. */
  ran: number;
  /** Calls of this operation that have ended. */
  over: number;
  /** Most that went on together. */
  met: number;
  /** Somebody waited in vain. */
  givenUp: boolean;
}

/**
 * Lets calls that are made at once wait for each other where their handlers pause, so that what could come between
 * a read and a write does. Until somebody says how many are made, nobody waits.
 */
export class Gathering {
  readonly #effects: Effects;
  #of = 0;
  #places = new Map<string, Place>();
  readonly #met = new Map<CallRequest, number>();
  #turn: Promise<void> = Promise.resolve();

  constructor(effects: Effects) {
    this.#effects = effects;
  }

  /** So many calls are made at once from now on, or none any more; tells how those before came together. */
  expect(count: number): readonly Overlap[] {
    const places = [...this.#places].map(([operation, { met, ran }]) => ({
      operation,
      met,
      of: Math.min(ran, this.#of),
    }));
    const overlaps = places.filter(({ met, of }) => met > 0 && of > 1);
    for (const place of this.#places.values()) this.#release(place);
    this.#places = new Map();
    this.#of = count;
    return overlaps;
  }

  /** The handler of a call runs; who was refused before has nothing to overlap with. */
  enter(operation: string): void {
    if (this.#of > 0) this.#placeOf(operation).ran++;
  }

  /** The pause of a handler. */
  async pause(operation: string, request: CallRequest): Promise<void> {
    const place = this.#of > 0 ? this.#placeOf(operation) : undefined;
    if (!place || place.givenUp) return this.#effects.sleep(0, request.call);
    const { call } = request;
    const waits: Cancellable = {
      cancelled: false,
      whenCancelled: (goOn) => {
        place.waiting = [...place.waiting, { request, goOn }];
        call.whenCancelled?.(goOn);
      },
    };
    const waited = this.#effects.sleep(LATEST_MS, waits);
    this.#look();
    await waited;
    if (place.waiting.some((each) => each.request === request)) this.#waitedInVain(place, request);
    await this.#ownTurn(call);
  }

  /** A call has ended: how many others and it met at its pause, where it met any. */
  leave(operation: string, request: CallRequest): number | undefined {
    if (this.#of > 0) {
      this.#placeOf(operation).over++;
      this.#look();
    }
    const met = this.#met.get(request);
    this.#met.delete(request);
    return met;
  }

  #waitedInVain(place: Place, { call }: CallRequest): void {
    if (call.cancelled) {
      place.waiting = place.waiting.filter(({ request }) => request.call !== call);
      return;
    }
    place.givenUp = true;
    this.#release(place);
  }

  // one after another: what each does without waiting any more is one step, its commit included
  #ownTurn(call: Cancellable): Promise<void> {
    this.#turn = this.#turn.then(() => this.#effects.sleep(0, call));
    return this.#turn;
  }

  #placeOf(operation: string): Place {
    const place = this.#places.get(operation) ?? { waiting: [], ran: 0, over: 0, met: 0, givenUp: false };
    this.#places.set(operation, place);
    return place;
  }

  // everybody of one operation is here or gone, or all are here
  #look(): void {
    const places = [...this.#places.values()];
    const all = places.reduce((sum, { waiting }) => sum + waiting.length, 0) >= this.#of;
    for (const place of places) if (all || place.waiting.length + place.over >= this.#of) this.#release(place);
  }

  #release(place: Place): void {
    const { waiting } = place;
    place.waiting = [];
    place.met = Math.max(place.met, waiting.length);
    for (const { request, goOn } of waiting) {
      this.#met.set(request, waiting.length);
      goOn();
    }
  }
}
