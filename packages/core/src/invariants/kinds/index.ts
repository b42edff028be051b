import type { InvariantKind } from '../kind';
import { handler } from './handler';
import { range } from './range';
import { transition } from './transition';
import { unique } from './unique';

/** Every kind of invariant, in the order of the docs. */
export const invariantKinds: readonly InvariantKind[] = [unique, range, transition, handler];

export function invariantKind(name: string): InvariantKind {
  const kind = invariantKinds.find((each) => each.name === name);
  if (!kind) throw new Error(`no kind of invariant "${name}"`);
  return kind;
}
