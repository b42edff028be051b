import { type FoundFault, faultKeys, findFault } from '../faults/find-fault';
import { faultKinds } from '../faults/kinds';
import type { FaultOptions } from '../model/fault';
import type { Json } from '../model/json';
import { checkKeys } from './check-keys';
import { unexpected } from './expect';
import type { Entry, MapNode } from './node';
import { jsonOf } from './node-json';
import type { Problems } from './problems';
import { suggest } from './suggest';

/** Fault kinds of versions to come, without their phases. */
const later: ReadonlySet<string> = new Set([
  'late_write',
  'hang',
  'disconnect',
  'crash',
  'duplicate_write',
  'stale_read',
  'wrong_data',
  'partial_write',
  'truncated_list',
  'soft_failure',
  'skew',
]);

/** The fault a key names; undefined after `report` was told why it is none. */
export function readFaultKey(
  key: string,
  report: (message: string, mend: string) => undefined,
): FoundFault | undefined {
  const found = findFault(key);
  if (found) return found;
  const known = faultKeys();
  const names = faultKinds.filter((kind) => kind.name !== 'rate_limit').map((kind) => kind.name);
  if (later.has(key.replace(/_(before|after)$/, ''))) {
    return report(`fault "${key}" is not yet available`, `use ${names.join(', ')}`);
  }
  const near = suggest(key, known);
  return report(`unknown fault "${key}"`, near === undefined ? `use ${names.join(', ')}` : `did you mean "${near}"?`);
}

/** Options of a fault, which stand flat beside the keys that `map` has for other reasons. */
export function readFaultOptions(
  map: MapNode,
  found: FoundFault,
  others: readonly string[],
  problems: Problems,
): FaultOptions {
  const { kind } = found;
  const names = [...Object.keys(kind.options), 'message', ...(kind.phases.length > 1 ? ['phase'] : [])];
  checkKeys(map, { now: [...others, ...names] }, problems);
  const options = map.entries.filter((entry) => names.includes(entry.key) && !others.includes(entry.key));
  const read = options.map((entry): [string, Json | undefined] => [entry.key, readOption(entry, found, problems)]);
  return Object.fromEntries(read.filter((pair): pair is [string, Json] => pair[1] !== undefined));
}

function readOption({ key, value: node }: Entry, { kind }: FoundFault, problems: Problems): Json | undefined {
  const value = jsonOf(node);
  if (value === undefined) return undefined;
  const wanted =
    key === 'message' ? isText(value) : key === 'phase' ? isPhase(value, kind.phases) : kind.options[key]?.(value);
  return wanted === undefined ? value : unexpected(node, wanted, problems, `write ${key}: ${wanted}`);
}

function isText(value: Json): string | undefined {
  return typeof value === 'string' && value !== '' ? undefined : 'text';
}

function isPhase(value: Json, phases: readonly string[]): string | undefined {
  return typeof value === 'string' && phases.includes(value) ? undefined : phases.join(' or ');
}
