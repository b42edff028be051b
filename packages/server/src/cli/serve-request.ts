import { parseArgs } from 'node:util';
import type { HttpFlags } from './http-request';
import { readWholeNumber } from './whole-number';

/** What `serve` is asked to do, checked. */
export interface ServeRequest extends HttpFlags {
  readonly world: string;
  /** True: those of the world file; a text: those of that file. */
  readonly faults?: true | string;
  readonly seed?: number;
  readonly run?: number;
  readonly clock?: 'virtual' | 'wall';
  readonly state?: string;
  readonly tokenKey?: string;
}

/**
 * The request of a plain and faultless `serve WORLD`, read by Node's own parser; undefined for everything else,
 * which the full command line reads or refuses.
 */
export function readServeRequest([command, ...args]: readonly string[]): ServeRequest | undefined {
  if (command !== 'serve') return undefined;
  const read = readFlags(args);
  if (!read) return undefined;
  const { values, world } = read;
  const { faults, seed, run, clock, state } = values;
  const numbers = { seed: optionalNumber(seed, 0), run: optionalNumber(run, 1) };
  if (typeof numbers.seed === 'string' || typeof numbers.run === 'string') return undefined;
  if (clock !== undefined && clock !== 'virtual' && clock !== 'wall') return undefined;
  return {
    world,
    ...(faults ? { faults } : {}),
    ...(numbers.seed === undefined ? {} : { seed: numbers.seed }),
    ...(numbers.run === undefined ? {} : { run: numbers.run }),
    ...(clock === undefined ? {} : { clock }),
    ...(state === undefined ? {} : { state }),
  };
}

const text = { type: 'string' } as const;
const options = { faults: { type: 'boolean' }, seed: text, run: text, clock: text, state: text } as const;

function readFlags(args: readonly string[]) {
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      tokens: true,
    });
    const [world, ...others] = positionals;
    // What follows `--faults` is its file.
    const hasFile = tokens.some((token, at) => isFaults(token) && tokens[at + 1]?.kind === 'positional');
    return world === undefined || others.length > 0 || hasFile ? undefined : { values, world };
  } catch {
    return undefined;
  }
}

function isFaults(token: { readonly kind: string; readonly name?: string }): boolean {
  return token.kind === 'option' && token.name === 'faults';
}

function optionalNumber(value: string | undefined, least: number): number | string | undefined {
  return value === undefined ? undefined : readWholeNumber('', value, least);
}
