import type { InvariantKind } from '../invariants/kind';
import { invariantKinds } from '../invariants/kinds';
import type { InvariantSpec } from '../model/invariant';
import { expectMap } from './expect';
import { checkName } from './name';
import { type Entry, entryOf, type MapNode, type Node, readKey } from './node';
import type { Problems } from './problems';
import { checkBounds, readBound } from './read-bound';
import { readFieldPath, type WorldFields } from './read-field-path';
import { type HandlerCheck, readHandler } from './read-handler';
import { readTransitions } from './read-transitions';
import { suggestion } from './suggest';

const example = 'write { one_refund: { unique: [payments.refunds.order_id] } }';
const kindNames = invariantKinds.map(({ name }) => name);

export interface InvariantContext {
  readonly fields: WorldFields;
  readonly problems: Problems;
  readonly checkHandler: HandlerCheck | undefined;
}

/** Reads `invariants:`, by name what must hold at every revision. */
export function readInvariants(node: Node, context: InvariantContext): readonly InvariantSpec[] {
  const map = expectMap(node, context.problems, example);
  return (map?.entries ?? []).map((entry) => readInvariant(entry, context)).filter((each) => each !== undefined);
}

function readInvariant(entry: Entry, context: InvariantContext): InvariantSpec | undefined {
  const { problems } = context;
  const before = problems.count;
  checkName(entry, 'an invariant', problems);
  const map = expectMap(entry.value, problems, example);
  const kind = map && kindOf(map, entry, problems);
  const target = kind && entryOf(map, kind.name);
  if (!kind || !target) return undefined;
  checkOptions(map, kind, entry, problems);
  const read = { name: entry.key, kind: kind.name, ...readNamed(kind, target, map, context) };
  return problems.count > before ? undefined : { record: '', fields: [], ...read };
}

function kindOf(map: MapNode, entry: Entry, problems: Problems): InvariantKind | undefined {
  const [kind, ...more] = invariantKinds.filter(({ name }) => entryOf(map, name));
  if (kind && more.length === 0) return kind;
  if (kind) {
    const both = [kind, ...more].map(({ name }) => name).join(' and ');
    return problems.atKey(entry, `${both} stand together`, 'write an invariant for each');
  }
  const [first] = map.entries;
  if (first)
    return problems.atKey(first, `no kind of invariant "${first.key}"`, suggestion(first.key, kindNames, 'kinds are'));
  return problems.atKey(entry, 'an invariant that says nothing', example);
}

function checkOptions(map: MapNode, kind: InvariantKind, entry: Entry, problems: Problems): void {
  const options = Object.keys(kind.options);
  for (const each of map.entries) {
    if (each.key === kind.name || options.includes(each.key)) continue;
    problems.atKey(
      each,
      `${kind.name} takes no "${each.key}"`,
      suggestion(each.key, [kind.name, ...options], 'keys are'),
    );
  }
  if (options.length > 0 && !options.some((key) => entryOf(map, key))) {
    problems.atKey(entry, `${kind.name} without ${options.join(' or ')}`, `add ${options.join(' or ')}`);
  }
}

type Named = Partial<Omit<InvariantSpec, 'name' | 'kind'>>;

function readNamed(kind: InvariantKind, target: Node, map: MapNode, context: InvariantContext): Named {
  const { problems, fields, checkHandler } = context;
  if (kind.names === 'handler') {
    const handler = readHandler(target, problems, checkHandler);
    return handler ? { handler } : {};
  }
  if (kind.names === 'fields') return readKeyFields(target, context);
  const path = readFieldPath(target, fields, problems, kind.names);
  if (path?.field === undefined) return {};
  const { field, record, name } = path;
  const options = Object.entries(kind.options).flatMap(([key, holds]) => {
    const value = readKey(map, key, (node) =>
      holds === 'bound' ? readBound(field, node, problems) : readTransitions(field, node, problems),
    );
    return value === undefined ? [] : [[key, value] as const];
  });
  const read: Named = { record, fields: [name], ...Object.fromEntries(options) };
  checkBounds(field, read, entryOf(map, 'max'), problems);
  return read;
}

function readKeyFields(target: Node, { problems, fields }: InvariantContext): Named {
  if (target.kind !== 'list' || target.items.length === 0) {
    if (target.kind !== 'broken') {
      problems.at(target, 'must be a list of fields', 'write unique: [payments.refunds.order_id]');
    }
    return {};
  }
  const paths = target.items.map((item) => ({ item, path: readFieldPath(item, fields, problems, 'fields') }));
  const first = paths[0]?.path;
  for (const { item, path } of paths.slice(1)) {
    if (first && path && path.record !== first.record) {
      problems.at(
        item,
        'a key of two record types',
        `all fields must be of ${first.record}: write an invariant for each`,
      );
    }
  }
  return first ? { record: first.record, fields: paths.flatMap(({ path }) => path?.name ?? []) } : {};
}
