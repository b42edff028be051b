import { type FoundFault, faultKeys, findFault } from '../faults/find-fault';
import { faultKinds } from '../faults/kinds';
import type { FaultOptions } from '../model/fault';
import type { Json } from '../model/json';
import { checkKeys } from './check-keys';
import { unexpected } from './expect';
import { type Entry, entryOf, type MapNode, type Node } from './node';
import { jsonOf } from './node-json';
import type { Problems } from './problems';
import { suggest } from './suggest';

/** The fault a key names; undefined after `report` was told why it is none. */
export function readFaultKey(
  key: string,
  report: (message: string, mend: string) => undefined,
): FoundFault | undefined {
  const found = findFault(key);
  if (found) return found;
  const known = faultKeys();
  const names = faultKinds.filter((kind) => kind.name !== 'rate_limit').map((kind) => kind.name);
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
  const { kind, fault } = found;
  const elsewhere = Object.entries(kind.memberOptions ?? {}).filter(([, member]) => member !== fault);
  const own = Object.keys(kind.options).filter((name) => !elsewhere.some(([option]) => option === name));
  const names = [...own, 'message', ...(kind.phases.length > 1 ? ['phase'] : [])];
  const known = [...others, ...names];
  const misplaced = new Map(elsewhere);
  for (const entry of map.entries) {
    const member = misplaced.get(entry.key);
    if (member !== undefined)
      problems.atKey(entry, `${fault} takes no ${entry.key}`, `${member} does; use ${known.join(', ')}`);
  }
  checkKeys({ ...map, entries: map.entries.filter((entry) => !misplaced.has(entry.key)) }, { now: known }, problems);
  const options = map.entries.filter((entry) => names.includes(entry.key) && !others.includes(entry.key));
  const read = options.map((entry): [string, Json | undefined] => [entry.key, readOption(entry, found, problems)]);
  return Object.fromEntries(read.filter((pair): pair is [string, Json] => pair[1] !== undefined));
}

/** Reports the options that a fault lacks. */
export function checkRequired(
  found: FoundFault,
  map: MapNode,
  report: (message: string, mend: string) => undefined,
): void {
  const { kind, fault } = found;
  for (const name of kind.required ?? []) {
    if (!entryOf(map, name)) report(`${fault} without ${name}`, `add ${name}: ${kind.options[name]?.(null) ?? '..'}`);
  }
}

/** The option that a bare value of a kind such as skew stands for. */
export function readShort(node: Node, { kind, fault }: FoundFault, problems: Problems): FaultOptions | undefined {
  const value = jsonOf(node);
  if (!kind.short || value === undefined) return undefined;
  const { option, example } = kind.short;
  const wanted = kind.options[option]?.(value);
  if (wanted === undefined) return { [option]: value };
  return unexpected(node, wanted, problems, `write ${fault}: ${example}, or { rate: 0.1, ${option}: ${example} }`);
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
