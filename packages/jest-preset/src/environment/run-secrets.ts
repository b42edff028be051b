import type { Json, Row, World } from '@faultbench/core';
import { secretsOf, shownSecret } from '@faultbench/server';
import { type HiddenTexts, type Hide, hiddenTexts, hideTexts } from '../report/hide-texts';
import type { LoadedWorld } from './world-setup';

type Names = ReadonlySet<string>;

// seeded rows are the same for all runs
const ofSeeded = new WeakMap<LoadedWorld, HiddenTexts>();

/** Hides what any row of the run's world held in a secret field, the way the trace shows it. */
export function hideSecretsOf(loaded: LoadedWorld, world: World): Hide {
  const { names, key } = secretsOf(loaded.world.spec, loaded.seed);
  if (names.size === 0) return (text) => text;
  const seeded = ofSeeded.get(loaded) ?? hiddenTexts(secretTexts(Object.values(loaded.world.tables).flat(), names));
  ofSeeded.set(loaded, seeded);
  const written = hiddenTexts(secretTexts(world.written(), names));
  return (text) => hideTexts(text, [seeded, written], (hidden) => shownSecret(hidden, key));
}

function secretTexts(rows: readonly Row[], names: Names): string[] {
  return rows.flatMap((row) => textsBelow(row, names));
}

function textsBelow(value: Json, names: Names): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsBelow(item, names));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    names.has(name) ? textsOf(member) : textsBelow(member, names),
  );
}

function textsOf(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  // "true" tells nothing, and hiding it would hide sentences
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
