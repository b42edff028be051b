import { secretNames } from '@faultbench/core';
import type { PlayedWorld } from './world-source';

/** Tells of everything that stood in a secret field of a row, be it gone by now. */
export function learnRows(worlds: readonly PlayedWorld[], learn: (secret: string) => void): void {
  for (const { spec, life } of worlds) {
    const names = new Set(spec.records.flatMap(({ fields }) => secretNames(fields)));
    if (names.size === 0) continue;
    const world = life.world();
    for (const row of [...Object.values(world.tables()).flat(), ...world.written()]) tell(row, names, learn);
  }
}

function tell(value: unknown, names: ReadonlySet<string>, learn: (secret: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' && names.has(name)) learn(member);
    else tell(member, names, learn);
  }
}
