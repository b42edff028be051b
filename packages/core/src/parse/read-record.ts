import type { RecordName, RecordNames } from '../fields/declaration';
import type { Field } from '../model/field';
import { expectMap } from './expect';
import { checkName } from './name';
import { type Entry, entryOf, type MapNode, type Node } from './node';
import type { Problems } from './problems';
import { type FieldContext, type ReadFields, readFields } from './read-field';

/** Names that `world.<record>` could not reach. */
const worldMembers: ReadonlySet<string> = new Set([
  'table',
  'revision',
  'snapshot',
  'diff',
  'visible',
  'then',
  'toJSON',
  'constructor',
  '__proto__',
]);

const plainId: Field = { type: 'str', optional: false, unique: false, secret: false, options: {} };

/** Every record type by `service.record`, read ahead so that a ref may stand before its target. */
export function recordNames(services: readonly Entry[]): RecordNames {
  const names = new Map<string, RecordName>();
  for (const service of services) {
    const records = service.value.kind === 'map' ? entryOf(service.value, 'records') : undefined;
    for (const record of records?.kind === 'map' ? records.entries : []) {
      const numeric = record.value.kind === 'map' && hasNumericId(record.value);
      names.set(`${service.key}.${record.key}`, { service: service.key, record: record.key, numeric });
    }
  }
  return names;
}

/** Fields of a record type, `id` among them. */
export function readRecord(entry: Entry, context: FieldContext): ReadFields {
  if (worldMembers.has(entry.key)) {
    context.problems.atKey(
      entry,
      `"${entry.key}" is a member of every world`,
      'choose another name for this record type',
    );
  } else checkName(entry, 'a record type', context.problems);
  const map = expectMap(entry.value, context.problems, 'list its fields: { id: str, total: float }');
  const { fields, declared } = map ? readFields(map, 'record', context) : { fields: {}, declared: [] };
  const id = map?.entries.find((each) => each.key === 'id');
  if (!id) return { fields: { id: plainId, ...fields }, declared: ['id', ...declared] };
  checkId(id, fields.id, context.problems);
  return { fields, declared };
}

function checkId(entry: Entry, id: Field | undefined, problems: Problems): void {
  if (!id) return;
  const mend = 'write id: str or id: int';
  if (id.type !== 'str' && id.type !== 'int') problems.atKey(entry, `an id of type ${id.type}`, mend);
  else if (id.optional || id.default !== undefined) problems.atKey(entry, 'an id is always there and given once', mend);
}

function hasNumericId(record: MapNode): boolean {
  const id = entryOf(record, 'id');
  const type = id?.kind === 'map' ? entryOf(id, 'type') : id;
  return isText(type) && type.value === 'int';
}

function isText(node: Node | undefined): node is Node & { readonly kind: 'scalar'; readonly value: string } {
  return node?.kind === 'scalar' && typeof node.value === 'string';
}
