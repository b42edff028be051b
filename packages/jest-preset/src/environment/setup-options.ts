import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatInstant, isMeantAsTarget, parseInstant, suggest } from '@faultbench/core';
import { shown } from '../runs/shown';
import { UsageError } from '../runs/usage-error';

/** The options of `setupWorld`, checked as far as that needs no world. */
export interface SetupOptions {
  readonly seed?: number;
  /** Canonical instant. */
  readonly clock?: string;
  /** Absent = off; `true` = the file's; an absolute path; or what the test wrote, to be parsed against the world. */
  readonly faults?: true | string | { readonly rules?: unknown; readonly plan?: unknown };
  /** Persona that the test calls as; whether there is one is for the world to say. */
  readonly as?: string;
  /** Runs in the sandbox, once per run. */
  readonly arrange?: (bench: unknown) => unknown;
}

/** Absolute path of the world file: relative text starts at the test file's folder. */
export function worldPath(testFile: string, path: unknown): string {
  if (typeof path === 'string' && path.trim() !== '') {
    return path.startsWith('file:') ? fileURLToPath(path) : resolve(dirname(testFile), path);
  }
  const href: unknown = typeof path === 'object' && path !== null && 'href' in path ? path.href : undefined;
  if (typeof href === 'string' && href.startsWith('file:')) return fileURLToPath(href);
  throw new UsageError(
    `setupWorld: the world is ${href ?? shown(path)}; give the path of a world file, e.g. './worlds/shop.yaml', or a file URL`,
  );
}

export function setupOptions(testFile: string, given: unknown): SetupOptions {
  if (given === undefined) return {};
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new UsageError('setupWorld: the options must be an object, e.g. { faults: true }');
  }
  const options: Readonly<Record<string, unknown>> = { ...given };
  for (const key of Object.keys(options)) checkKey(key, OPTIONS, 'setupWorld');
  return {
    ...optional('seed', options.seed, readSeed),
    ...optional('clock', options.clock, readClock),
    ...optional('faults', options.faults === false ? undefined : options.faults, (value) =>
      readFaults(testFile, value),
    ),
    ...optional('as', options.as, readPersonaName),
    ...optional('arrange', options.arrange, readArrange),
  };
}

const OPTIONS = ['faults', 'clock', 'seed', 'arrange', 'as'];

function checkKey(key: string, known: readonly string[], where: string): void {
  if (known.includes(key)) return;
  const near = suggest(key, known);
  throw new UsageError(
    `${where}: unknown option ${key}; use ${known.join(', ')}${near === undefined ? '' : ` - did you mean ${near}?`}`,
  );
}

function optional<Name extends string, Value>(name: Name, given: unknown, read: (value: unknown) => Value) {
  return (given === undefined ? {} : { [name]: read(given) }) as { [key in Name]?: Value }; // one key or none
}

function readSeed(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new UsageError(`setupWorld: seed is ${shown(value)}; it must be a whole number from 0`);
}

function readClock(value: unknown): string {
  const instant = typeof value === 'string' ? parseInstant(value) : undefined;
  if (instant !== undefined) return formatInstant(instant);
  throw new UsageError(
    `setupWorld: clock is ${shown(value)}; it must be an instant, e.g. clock: '2025-06-01T00:00:00Z'`,
  );
}

function readPersonaName(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new UsageError(`setupWorld: as is ${shown(value)}; it must be a persona, e.g. as: 'member' or as: 'member#2'`);
}

function readArrange(value: unknown): NonNullable<SetupOptions['arrange']> {
  if (typeof value === 'function') return (bench) => value(bench);
  throw new UsageError('setupWorld: arrange must be a function, e.g. arrange: async ({ world }) => ({ … })');
}

function readFaults(testFile: string, value: unknown): NonNullable<SetupOptions['faults']> {
  if (value === true) return true;
  if (typeof value === 'string' && value.trim() !== '') return resolve(dirname(testFile), value);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const target = Object.keys(value).find(isMeantAsTarget);
    if (target !== undefined)
      throw new UsageError(`setupWorld: faults: ${target} is a target; write { rules: { '${target}': … } }`);
    for (const key of Object.keys(value)) checkKey(key, ['rules', 'plan'], 'setupWorld: faults');
    return value;
  }
  throw new UsageError(
    `setupWorld: faults is ${shown(value)}; use true (those of the world file), a file, or { rules, plan }`,
  );
}
