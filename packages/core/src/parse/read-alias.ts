import type { AliasSpec, RecordSpec } from '../model/spec';
import { EXPECTED_VERSION } from '../operations/expected-version';
import { ownArgumentsOf } from '../operations/find-kind';
import { IDEMPOTENCY_KEY } from '../operations/idempotency-key';
import { recordOf } from '../operations/kind';
import { expectMap, expectText } from './expect';
import { type Entry, entryOf, type Node } from './node';
import type { Problems } from './problems';
import type { ReadOperation } from './read-operation';
import { suggestion } from './suggest';

const example = 'write alias: { date_from: from }';

/** `alias: { date_from: from }`: callers say `from`. */
export function readAlias(node: Node, problems: Problems): AliasSpec | undefined {
  const map = expectMap(node, problems, example);
  const read = map?.entries.map(({ key, value }) => [key, expectText(value, problems, example)] as const);
  return read && Object.fromEntries(read.flatMap(([key, wire]) => (wire === undefined ? [] : [[key, wire]])));
}

/** Reports other names for what is no argument, and names that another argument has. */
export function checkAliases(read: readonly ReadOperation[], records: readonly RecordSpec[], problems: Problems): void {
  for (const { entry, operation } of read) {
    const aliases = entry.value.kind === 'map' ? entryOf(entry.value, 'alias') : undefined;
    if (!operation?.alias || aliases?.kind !== 'map') continue;
    if (operation.record !== undefined && !recordOf({ records }, operation)) continue;
    const { readOnly = [], ...list } = ownArgumentsOf({ records }, operation);
    const names = Object.keys(list.fields);
    const kept = names.filter((name) => !Object.hasOwn(operation.alias ?? {}, name));
    const taken = new Set([...kept, ...readOnly, EXPECTED_VERSION, IDEMPOTENCY_KEY]);
    for (const each of aliases.entries) {
      const wire = operation.alias[each.key];
      checkName(each, names, problems);
      if (wire !== undefined && taken.has(wire))
        problems.at(each.value, `another argument is named "${wire}"`, 'choose a name that is free');
      if (wire !== undefined) taken.add(wire);
    }
  }
}

function checkName(entry: Entry, names: readonly string[], problems: Problems): void {
  if (entry.key === 'id')
    problems.atKey(entry, 'id has no other name', 'remove it: routes and links are made of the id');
  else if (!names.includes(entry.key))
    problems.atKey(entry, `no argument "${entry.key}"`, suggestion(entry.key, names, 'arguments are'));
}
