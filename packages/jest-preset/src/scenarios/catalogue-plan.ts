import { suggest } from '@faultbench/core';
import { type CatalogueOptions, type Selection, select } from '@faultbench/scenario';
import { DEFAULT_TIMEOUT } from '../runs/runs-options';
import { shown } from '../runs/shown';
import { UsageError } from '../runs/usage-error';

/** What `describe.catalogue(…)` asked for, checked. */
export interface CataloguePlan {
  readonly selection: Selection;
  /** Seed of the order; that of the catalogue when absent. */
  readonly shuffle?: number;
  /** Milliseconds a scenario may take. */
  readonly timeout: number;
  /** `faults`, `seed` and `clock`, as `setupWorld` takes them. */
  readonly world: Readonly<Record<string, unknown>>;
  /** Of the inline form: what the catalogue is made with. */
  readonly catalogue: Readonly<Record<string, unknown>>;
}

const WORLD: readonly string[] = ['faults', 'seed', 'clock'];
const OWN: readonly string[] = ['tags', 'ids', 'shuffle', 'timeout', ...WORLD];
/** `clock` of a catalogue is a service, `clock` here an instant: the inline form has `clock` for the catalogue. */
const CATALOGUE: readonly (keyof CatalogueOptions)[] = [
  'compose',
  'roles',
  'ticks',
  'tickAs',
  'clock',
  'clockAs',
  'zone',
  'calendar',
  'storage',
];

/** `called`: how the user spelt the call. `inline`: the options make the catalogue, too. */
export function cataloguePlan(called: string, given: unknown, inline: boolean): CataloguePlan {
  const options = optionsObject(called, given);
  const known = inline ? [...new Set([...CATALOGUE, ...OWN])] : OWN;
  for (const key of Object.keys(options)) checkKey(called, key, known);
  const ofWorld = inline ? WORLD.filter((key) => key !== 'clock') : WORLD;
  return {
    selection: selectionOf(called, options),
    ...shuffleOf(called, options.shuffle),
    timeout: timeoutOf(called, options.timeout),
    world: picked(options, ofWorld),
    catalogue: inline ? picked(options, CATALOGUE) : {},
  };
}

function optionsObject(called: string, given: unknown): Readonly<Record<string, unknown>> {
  if (given === undefined) return {};
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return { ...given };
  throw new UsageError(`${called}: the options are ${shown(given)}; write an object, e.g. { tags: 'not probe' }`);
}

function checkKey(called: string, key: string, known: readonly string[]): void {
  if (known.includes(key)) return;
  const near = suggest(key, known);
  throw new UsageError(
    `${called}: unknown option ${key}; use ${known.join(', ')}${near === undefined ? '' : ` - did you mean ${near}?`}`,
  );
}

function selectionOf(called: string, { tags, ids }: Readonly<Record<string, unknown>>): Selection {
  if (tags !== undefined && typeof tags !== 'string') {
    throw new UsageError(`${called}: tags is ${shown(tags)}; write an expression, e.g. tags: 'clock and not probe'`);
  }
  const list: readonly unknown[] | undefined = ids === undefined || Array.isArray(ids) ? ids : [ids];
  const texts = list?.map((id) => {
    if (typeof id === 'string') return id;
    throw new UsageError(`${called}: ids holds ${shown(id)}; write ids with * for anything, e.g. ids: ['SC-LB-*']`);
  });
  const selection = { ...(tags === undefined ? {} : { tags }), ...(texts === undefined ? {} : { ids: texts }) };
  try {
    select(selection);
  } catch (error) {
    throw new UsageError(`${called}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return selection;
}

function shuffleOf(called: string, value: unknown): Pick<CataloguePlan, 'shuffle'> {
  if (value === undefined) return {};
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return { shuffle: value };
  throw new UsageError(`${called}: shuffle is ${shown(value)}; it must be a whole number from 0, e.g. shuffle: 42`);
}

function timeoutOf(called: string, value: unknown): number {
  if (value === undefined) return DEFAULT_TIMEOUT;
  if (typeof value === 'number' && value > 0 && value < 2 ** 31) return value;
  throw new UsageError(`${called}: timeout is ${shown(value)}; it must be milliseconds, e.g. timeout: 60_000`);
}

function picked(options: Readonly<Record<string, unknown>>, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(options).filter(([key]) => keys.includes(key)));
}
