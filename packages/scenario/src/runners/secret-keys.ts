import { secretNames } from '@faultbench/core';
import { type Composition, worldsOf } from '../composition/composition';

/** Names of fields and arguments that the worlds declare to be secret. */
export function secretKeys(composition: Composition): readonly string[] {
  const declared = worldsOf(composition).flatMap(({ records, operations }) => [
    ...records.map(({ fields }) => fields),
    ...operations.map(({ args }) => args),
  ]);
  return [...new Set(declared.flatMap((fields) => [...secretNames(fields)]))];
}
