import type { RecordNames } from '../fields/declaration';
import type { OperationSpec, RecordSpec, RoleSpec, ServiceSpec } from '../model/spec';
import { seedContext } from '../seed/seed-tables';
import { checkKeys } from './check-keys';
import { checkProtected } from './check-protected';
import { checkRoutes } from './check-routes';
import { checkRows, type PlacedRecord } from './check-rows';
import { checkTools } from './check-tools';
import { expectFlag, expectMap, expectText } from './expect';
import { checkName } from './name';
import { type Entry, type MapNode, readKey } from './node';
import type { Problems } from './problems';
import { checkAliases } from './read-alias';
import type { FieldContext, ReadFields } from './read-field';
import type { Header } from './read-header';
import { type OperationContext, readOperation } from './read-operation';
import { readRecord, recordNames } from './read-record';
import { readRecordRules, readServiceRules, withFirstVersion } from './read-record-rules';
import { readRows } from './read-rows';
import { readSeed } from './read-seed';
import { readSeedFile } from './read-seed-file';
import type { WorldSource } from './world-source';

/** Services with all that they declare, as far as it could be read. */
export interface ReadServices {
  readonly services: readonly ServiceSpec[];
  readonly records: readonly RecordSpec[];
  readonly operations: readonly OperationSpec[];
  /** `service.operation` of every declared operation, broken ones among them. */
  readonly declared: readonly string[];
}

const keys = { now: ['description', 'records', 'seed', 'operations', 'output_schemas', 'rules'] };

/** What services are read with. */
export interface ServicesContext {
  readonly header: Header;
  /** Undefined in a world without roles. */
  readonly roles: readonly RoleSpec[] | undefined;
  readonly problems: Problems;
  readonly source: WorldSource;
}

export function readServices(entries: readonly Entry[], context: ServicesContext): ReadServices {
  const { header, problems, source } = context;
  const { checkHandler, fakes } = source;
  const names = recordNames(entries);
  const services = entries.map((entry) => readService(entry, problems));
  const fieldsOf = new Map<string, ReadFields>();
  const reading: Reading = { ...context, names, fieldsOf };
  const records = services.flatMap((service) => readRecords(service, reading));
  const specs = records.map((record) => record.spec);
  checkRows(records, seedContext({ ...header, records: specs }, fakes), problems);
  const read = services.flatMap(({ spec: { name }, operations }) => {
    const reading: OperationContext = { service: name, problems, records: names, fakes, fieldsOf, checkHandler };
    return operations.map((entry) => ({ entry, operation: readOperation(entry, reading) }));
  });
  checkTools(read, problems);
  checkAliases(read, specs, problems);
  checkRoutes(read, specs, problems);
  checkProtected(read, specs, problems);
  return {
    services: services.map(({ spec }) => spec),
    records: specs,
    operations: read.map(({ operation }) => operation).filter((operation) => operation !== undefined),
    declared: services.flatMap(({ spec, operations }) => operations.map((entry) => `${spec.name}.${entry.key}`)),
  };
}

interface ReadService {
  readonly spec: ServiceSpec;
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
  const outputSchemas = readKey(map, 'output_schemas', (node) => expectFlag(node, problems));
  const spec: ServiceSpec = {
    name: entry.key,
    ...(description === undefined ? {} : { description }),
    ...(outputSchemas === undefined ? {} : { outputSchemas }),
  };
  return { spec, map, records: inside('records'), operations: inside('operations') };
}

interface Reading extends ServicesContext {
  readonly names: RecordNames;
  /** Fields of the record types read so far. */
  readonly fieldsOf: Map<string, ReadFields>;
}

function readRecords(service: ReadService, reading: Reading): readonly PlacedRecord[] {
  const { header, roles, problems, source, names, fieldsOf } = reading;
  const context: FieldContext = { problems, records: names, fakes: source.fakes };
  const fields = service.records.map((entry) => readRecord(entry, context));
  const recordNames = service.records.map((entry) => entry.key);
  const seeds = readKey(service.map, 'seed', (node) => readSeed(node, recordNames, problems));
  const rules = readKey(service.map, 'rules', (node) => readServiceRules(node, recordNames, problems));
  return service.records.flatMap((entry, index) => {
    const [plain, node] = [fields[index], rules?.get(entry.key)];
    const { checkHandler } = source;
    const own = plain && node && readRecordRules(node, plain, { problems, roles, checkHandler });
    const read = plain && own ? withFirstVersion(plain, own) : plain;
    if (!read || isUsed(entry, fieldsOf, names, problems)) return [];
    fieldsOf.set(entry.key, read);
    const seed = seeds?.get(entry.key);
    const nodes = seed?.file ? readSeedFile(seed.file, read, source.readFile, problems) : (seed?.rows ?? []);
    const rows = readRows(nodes, read, header.clock.start, problems);
    const spec: RecordSpec = {
      name: entry.key,
      service: service.spec.name,
      fields: read.fields,
      seed: { rows: rows.map(({ row }) => row), count: seed?.count ?? 0 },
      ...(own ? { rules: own } : {}),
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
