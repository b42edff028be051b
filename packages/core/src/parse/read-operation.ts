import type { OperationSpec } from '../model/spec';
import type { OperationKind } from '../operations/kind';
import { operationKinds } from '../operations/kinds';
import { checkKeys } from './check-keys';
import { expectMap, expectText } from './expect';
import { type Entry, entryOf, type MapNode, type Node } from './node';
import type { Problems } from './problems';
import { readAccess } from './read-access';
import { readAlias } from './read-alias';
import { type FieldContext, type ReadFields, readFields } from './read-field';
import { type HandlerCheck, readHandler } from './read-handler';
import { readIdempotency } from './read-idempotency';
import { readList } from './read-list';
import { readRoute, readStatus } from './read-route';
import { readTool } from './read-tool';
import { suggestion } from './suggest';

export interface OperationContext extends FieldContext {
  readonly service: string;
  /** Record types of the whole world by name. */
  readonly fieldsOf: ReadonlyMap<string, ReadFields>;
  readonly checkHandler: HandlerCheck | undefined;
}

const everyKind: readonly string[] = ['kind', 'tool', 'description', 'route', 'status', 'permission', 'alias'];

/** A declared operation and where it stands. */
export interface ReadOperation {
  readonly entry: Entry;
  /** Undefined when it could not be read. */
  readonly operation: OperationSpec | undefined;
}

/** Reads one operation; undefined after reporting what is wrong with it. */
export function readOperation(entry: Entry, context: OperationContext): OperationSpec | undefined {
  const { problems } = context;
  const before = problems.count;
  const map = expectMap(entry.value, problems, 'write { kind: get, record: orders }');
  const kind = map && readKind(entry, map, problems);
  if (!map || !kind) return undefined;
  checkOperationKeys(map, kind, problems);
  const read = <T>(key: string, as: (node: Node) => T | undefined): T | undefined => {
    const node = kind.keys.includes(key) || everyKind.includes(key) ? entryOf(map, key) : undefined;
    return node && as(node);
  };
  const record = kind.record ? readRecordName(entry, map, context) : undefined;
  const fields = record === undefined ? undefined : context.fieldsOf.get(record);
  const handler = read('handler', (node) => readHandler(node, problems, context.checkHandler));
  if (kind.keys.includes('handler') && !entryOf(map, 'handler')) {
    problems.atKey(entry, `a ${kind.name} operation without a handler`, 'add handler: ./shop.rules.ts#createReturn');
  }
  const access = readAccess(entry, read, problems);
  const description = read('description', (node) => expectText(node, problems, 'say what the tool does'));
  const route = read('route', (node) => readRoute(node, problems));
  const status = read('status', (node) => readStatus(node, problems));
  const args = read('args', (node) => readArguments(node, context)) ?? {};
  const alias = read('alias', (node) => readAlias(node, problems));
  const taken = [...(fields?.declared ?? []), ...Object.keys(args)];
  const idempotent = read('idempotent', (node) => readIdempotency(node, taken, problems));
  const operation: OperationSpec = {
    key: `${context.service}.${entry.key}`,
    service: context.service,
    name: entry.key,
    tool: readTool(entry, map, problems),
    kind: kind.name,
    ...(kind.keys.includes('filter') ? readList(map, record, fields, problems) : { filter: [], sort: [] }),
    args,
    ...(record === undefined ? {} : { record }),
    ...(handler === undefined ? {} : { handler }),
    ...(alias === undefined ? {} : { alias }),
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(description === undefined ? {} : { description }),
    ...(route === undefined ? {} : { route }),
    ...(status === undefined ? {} : { status }),
    ...access,
  };
  return problems.count === before ? operation : undefined;
}

function readKind(entry: Entry, map: MapNode, problems: Problems): OperationKind | undefined {
  const names = operationKinds.map((kind) => kind.name);
  const node = entryOf(map, 'kind');
  if (!node) return problems.atKey(entry, 'an operation without a kind', `add kind: ${names.join(', ')}`);
  const name = expectText(node, problems, `use ${names.join(', ')}`);
  const kind = operationKinds.find((each) => each.name === name);
  if (kind || name === undefined) return kind;
  return problems.at(node, `unknown kind "${name}"`, suggestion(name, names));
}

function checkOperationKeys(map: MapNode, kind: OperationKind, problems: Problems): void {
  const now = [...everyKind, ...(kind.record ? ['record'] : []), ...kind.keys];
  const others = ['record', ...operationKinds.flatMap((each) => each.keys)];
  const misplaced = map.entries.filter((entry) => !now.includes(entry.key) && others.includes(entry.key));
  for (const entry of misplaced) {
    problems.atKey(entry, `a ${kind.name} operation takes no ${entry.key}`, `use ${now.join(', ')}`);
  }
  checkKeys({ ...map, entries: map.entries.filter((entry) => !misplaced.includes(entry)) }, { now }, problems);
}

function readRecordName(entry: Entry, map: MapNode, { problems, fieldsOf }: OperationContext): string | undefined {
  const known = [...fieldsOf.keys()];
  const node = entryOf(map, 'record');
  if (!node) return problems.atKey(entry, 'an operation without a record', suggestion('', known, 'add record:'));
  const name = expectText(node, problems, 'name a record type');
  if (name === undefined || fieldsOf.has(name)) return name;
  return problems.at(node, `no record type "${name}"`, suggestion(name, known, 'record types are'));
}

function readArguments(node: Node, context: OperationContext) {
  const map = expectMap(node, context.problems, 'write a field map: { order_id: str }');
  return map && readFields(map, 'argument', context).fields;
}
