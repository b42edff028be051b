import { secretNames } from '@faultbench/core';
import type { Composition } from '../composition/composition';

/** Names of fields and arguments that the worlds declare to be secret. */
export function secretKeys({ members }: Composition): readonly string[] {
  const worlds = new Set(members.flatMap(({ world }) => world ?? []));
  const declared = [...worlds].flatMap(({ records, operations }) => [
    ...records.map(({ fields }) => fields),
    ...operations.map(({ args }) => args),
  ]);
  return [...new Set(declared.flatMap((fields) => [...secretNames(fields)]))];
}
