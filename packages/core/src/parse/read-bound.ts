import type { Field } from '../model/field';
import type { InvariantSpec } from '../model/invariant';
import type { Json } from '../model/json';
import { compareValues } from '../operations/compare';
import { checkValue } from './check-value';
import type { Node } from './node';
import type { Problems } from './problems';

/** A bound is a value of the field that it bounds. */
export function readBound(field: Field, node: Node, problems: Problems): Json | undefined {
  return checkValue({ ...field, optional: false }, node, problems);
}

export function checkBounds(
  field: Field,
  { min, max }: Pick<InvariantSpec, 'min' | 'max'>,
  node: Node | undefined,
  problems: Problems,
): void {
  if (min === undefined || max === undefined || !node || compareValues(field, min, max) <= 0) return;
  problems.at(node, `max ${String(max)} lies below min ${String(min)}`, 'swap them');
}
