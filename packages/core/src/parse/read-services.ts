import type { RecordNames } from '../fields/field-type';
import type { OperationSpec, RecordSpec, ServiceSpec } from '../model/spec';
import { seedContext } from '../seed/seed-tables';
import { checkKeys } from './check-keys';
import { checkRows, type PlacedRecord } from './check-rows';
import { checkTools } from './check-tools';
import { expectMap, expectText } from './expect';
import { checkName } from './name';
import { type Entry, type MapNode, readKey } from './node';
import type { Problems } from './problems';
import type { HandlerCheck } from './read-handler';
import type { Header } from './read-header';
import { type OperationContext, readOperation } from './read-operation';
import { type ReadFields, readRecord, recordNames } from './read-record';
import { readRows } from './read-rows';
import { readSeed } from './read-seed';

/** Services with all that they declare, as far as it could be read. */
export interface ReadServices {
  readonly services: readonly ServiceSpec[];
  readonly records: readonly RecordSpec[];
  readonly operations: readonly OperationSpec[];
  /** `service.operation` of every declared operation, broken ones among them. */
  readonly declared: readonly string[];
}

const keys = { now: ['description', 'records', 'seed', 'operations'], later: ['rules', 'output_schemas'] };

export function readServices(
  entries: readonly Entry[],
  header: Header,
  problems: Problems,
  checkHandler: HandlerCheck | undefined,
): ReadServices {
  const names = recordNames(entries);
  const services = entries.map((entry) => readService(entry, problems));
  const fieldsOf = new Map<string, ReadFields>();
  const records = services.flatMap((service) => readRecords(service, names, fieldsOf, header, problems));
  const specs = records.map((record) => record.spec);
  checkRows(records, seedContext({ ...header, records: specs }), problems);
  const read = services.flatMap(({ name, operations }) => {
    const context: OperationContext = { service: name, problems, records: names, fieldsOf, checkHandler };
    return operations.map((entry) => ({ entry, operation: readOperation(entry, context) }));
  });
  checkTools(read, problems);
  return {
    services: services.map(({ name, description }) => (description === undefined ? { name } : { name, description })),
    records: specs,
    operations: read.map(({ operation }) => operation).filter((operation) => operation !== undefined),
    declared: services.flatMap(({ name, operations }) => operations.map((entry) => `${name}.${entry.key}`)),
  };
}

interface ReadService {
  readonly name: string;
  readonly description: string | undefined;
  readonly map: MapNode | undefined;
  readonly records: readonly Entry[];
  readonly operations: readonly Entry[];
}

function readService(entry: Entry, problems: Problems): ReadService {
  checkName(entry, 'a service', problems);
  const map = expectMap(entry.value, problems, 'write { records: { .. }, operations: { .. } }');
  if (map) checkKeys(map, keys, problems);
  const inside = (key: string) =>
    readKey(map, key, (node) => expectMap(node, problems, 'write a mapping of names'))?.entries ?? [];
  const description = readKey(map, 'description', (node) => expectText(node, problems, 'say what the service does'));
  return { name: entry.key, description, map, records: inside('records'), operations: inside('operations') };
}

function readRecords(
  service: ReadService,
  names: RecordNames,
  fieldsOf: Map<string, ReadFields>,
  header: Header,
  problems: Problems,
): readonly PlacedRecord[] {
  const fields = service.records.map((entry) => readRecord(entry, { problems, records: names }));
  const recordNames = service.records.map((entry) => entry.key);
  const seeds = readKey(service.map, 'seed', (node) => readSeed(node, recordNames, problems));
  return service.records.flatMap((entry, index) => {
    const read = fields[index];
    if (!read || isUsed(entry, fieldsOf, names, problems)) return [];
    fieldsOf.set(entry.key, read);
    const seed = seeds?.get(entry.key);
    const rows = readRows(seed?.rows ?? [], read, header.clock.start, problems);
    const spec: RecordSpec = {
      name: entry.key,
      service: service.name,
      fields: read.fields,
      seed: { rows: rows.map(({ row }) => row), count: seed?.count ?? 0 },
    };
    return [{ spec, rows, node: entry.value }];
  });
}

function isUsed(
  entry: Entry,
  fieldsOf: ReadonlyMap<string, ReadFields>,
  names: RecordNames,
  problems: Problems,
): boolean {
  if (!fieldsOf.has(entry.key)) return false;
  const other = [...names].find(([, name]) => name.record === entry.key)?.[0];
  problems.atKey(
    entry,
    `record name "${entry.key}" is used twice`,
    `${other} has it: names of record types are unique in a world`,
  );
  return true;
}
