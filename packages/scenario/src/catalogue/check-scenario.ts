import { modes } from '../vocabulary';
import type { Scenario } from './scenario';

const idPattern = /^(?:[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d{2,3}[a-z]?|PROBE-[A-Z0-9-]+)$/;

export function checkId(id: string): void {
  if (!idPattern.test(id)) throw new RangeError(`'${id}': a scenario id is SC-<MODULE>-nn (SC-HR-08, SC-CT-22)`);
}

export function checkUnique(id: string, others: readonly Scenario[]): void {
  if (others.some((other) => other.id === id)) throw new RangeError(`${id}: already in the catalogue`);
}

export function checkParts({ id, title, modes: declared }: Scenario): void {
  if (title.trim() === '') throw new RangeError(`${id}: a scenario needs a title`);
  const known = declared.every((mode) => modes.includes(mode));
  if (declared.length > 0 && known) return;
  const wanted = modes.map((mode) => `'${mode}'`).join(', ');
  throw new RangeError(`${id}: modes are (${wanted}), not [${[...declared].sort().join(', ')}]`);
}
