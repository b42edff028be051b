import { inProcessRunner } from '../runners/in-process-runner';
import { liveRunner } from '../runners/live-runner';
import type { Catalogue } from './catalogue';

const brand = Symbol.for('faultbench.Catalogue');

/** Runners of the same copy of this package as a catalogue: a test file and the harness around it have one each. */
export interface Runners {
  readonly inProcessRunner: typeof inProcessRunner;
  readonly liveRunner: typeof liveRunner;
}

const runners: Runners = { inProcessRunner, liveRunner };

/** @internal */
export function markAsCatalogue(catalogue: object): void {
  Object.defineProperty(catalogue, brand, { value: runners });
}

/** Whichever copy of this package has made it. */
export function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null && brand in value;
}

/** What plays a catalogue hands out answers and errors of the catalogue's own realm. */
export function runnersOf(catalogue: Catalogue): Runners {
  return Reflect.get(catalogue, brand) as Runners; // every catalogue is marked with them
}
