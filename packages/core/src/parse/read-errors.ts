import type { ErrorRate } from '../model/fault';
import { checkStruckField } from './check-struck-field';
import { unexpected } from './expect';
import type { FaultTargets } from './fault-targets';
import { type Entry, entryOf, type Node } from './node';
import type { Problems } from './problems';
import { readDuration } from './read-duration';
import { checkRequired, readFaultKey, readFaultOptions, readShort } from './read-fault-options';

/** Reads `errors:` of the rule for a target: kind to chance, or "none". */
export function readErrors(
  node: Node,
  on: string,
  targets: FaultTargets,
  problems: Problems,
): Readonly<Record<string, ErrorRate>> | 'none' | undefined {
  if (node.kind === 'scalar' && node.value === 'none') return 'none';
  if (node.kind !== 'map')
    return unexpected(node, 'a mapping or none', problems, 'write { timeout: 0.1, http_500: 0.02 }');
  const rates: [string, ErrorRate][] = [];
  for (const entry of node.entries) {
    const rate = readError(entry, on, targets, problems);
    if (rate) rates.push([entry.key, rate]);
  }
  return Object.fromEntries(rates);
}

function readError(entry: Entry, on: string, targets: FaultTargets, problems: Problems): ErrorRate | undefined {
  if (entry.key === 'rate_limit') return problems.atKey(entry, 'rate_limit is no error kind', 'write it beside errors');
  const found = readFaultKey(entry.key, (message, mend) => problems.atKey(entry, message, mend));
  if (!found) return undefined;
  if (found.kind.conditional) {
    const ms = readDuration(entry.value, problems);
    return ms === undefined ? undefined : { rate: 1, options: { duration_ms: ms } };
  }
  if (entry.value.kind !== 'map' && found.kind.short) {
    const options = readShort(entry.value, found, problems);
    return options && { rate: 1, options };
  }
  if (entry.value.kind !== 'map') {
    const rate = readRate(entry.value, problems);
    return rate === undefined ? undefined : { rate, options: {} };
  }
  const options = readFaultOptions(entry.value, found, ['rate'], problems);
  checkRequired(found, entry.value, (message, mend) => problems.atKey(entry, message, mend));
  checkStruckField(entry.value, found, on, targets, problems);
  const node = entryOf(entry.value, 'rate');
  if (!node) return problems.atKey(entry, 'a fault without its rate', 'add rate: 0.1');
  const rate = readRate(node, problems);
  return rate === undefined ? undefined : { rate, options };
}

function readRate(node: Node, problems: Problems): number | undefined {
  if (node.kind !== 'scalar') return unexpected(node, 'a chance from 0 to 1', problems, 'write a number such as 0.1');
  const { value } = node;
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  const percent = /^(\d+(?:\.\d+)?)\s*%?$/.exec(node.written);
  const meant = percent ? Number(percent[1]) / 100 : Number.NaN;
  const mend = meant > 0 && meant <= 1 ? `did you mean ${meant}?` : 'write a number such as 0.1';
  return unexpected(node, 'a chance from 0 to 1', problems, mend);
}
