import type { FieldMap } from '../model/field';
import type { RecordRules, RoleSpec, Sight, VersionRule } from '../model/spec';
import { checkKeys } from './check-keys';
import { expectFlag, expectList, expectMap, expectText } from './expect';
import { type Entry, entryOf, type MapNode, type Node, readKey } from './node';
import type { Problems } from './problems';
import type { ReadFields } from './read-field';
import { type HandlerCheck, readHandler } from './read-handler';
import { suggestion } from './suggest';

/** What the rules of a record type are read with. */
export interface RulesContext {
  readonly problems: Problems;
  /** Undefined in a world without roles. */
  readonly roles: readonly RoleSpec[] | undefined;
  readonly checkHandler: HandlerCheck | undefined;
}

/** Reads `rules:` of a service: record type to its rules. */
export function readServiceRules(
  node: Node,
  records: readonly string[],
  problems: Problems,
): ReadonlyMap<string, MapNode> {
  const map = expectMap(node, problems, 'write rules: { loans: { owner: member_id } }');
  const rules = new Map<string, MapNode>();
  for (const entry of map?.entries ?? []) {
    const own = expectMap(entry.value, problems, 'write { owner: member_id, version: version }');
    if (!records.includes(entry.key))
      problems.atKey(
        entry,
        `no record type "${entry.key}" in this service`,
        suggestion(entry.key, records, 'there are'),
      );
    else if (own) rules.set(entry.key, own);
  }
  return rules;
}

/** Reads the rules of one record type; broken parts are left out. */
export function readRecordRules(map: MapNode, fields: ReadFields, context: RulesContext): RecordRules {
  const { problems } = context;
  checkKeys(map, { now: ['owner', 'sees', 'version', 'readonly'] }, problems);
  const owner = readKey(map, 'owner', (node) => readOwner(node, fields, context));
  const version = readKey(map, 'version', (node) => readVersion(node, fields, problems));
  const readonly = readKey(map, 'readonly', (node) => readNames(node, fields, problems));
  const hasOwner = entryOf(map, 'owner') !== undefined;
  const sees = readKey(map, 'sees', (node) => readSights(node, hasOwner, context));
  return {
    ...(owner === undefined ? {} : { owner }),
    sees: sees ?? {},
    ...(version === undefined ? {} : { version }),
    readonly: readonly ?? [],
  };
}

/** The fields of a record type whose rows have versions: a new row has the first. */
export function withFirstVersion(read: ReadFields, { version }: RecordRules): ReadFields {
  const field = version && read.fields[version.field];
  if (!field) return read;
  const fields: FieldMap = { ...read.fields, [version.field]: { ...field, default: 1 } };
  return { ...read, fields };
}

function readFieldName(node: Node, { fields, declared }: ReadFields, problems: Problems): string | undefined {
  const names = declared.filter((name) => name !== 'id');
  const name = expectText(node, problems, 'name a field');
  if (name === undefined) return undefined;
  if (!names.includes(name)) return problems.at(node, `no field "${name}"`, suggestion(name, names, 'fields are'));
  return fields[name] && name;
}

function readOwner(node: Node, read: ReadFields, { problems, roles }: RulesContext): string | undefined {
  const name = readFieldName(node, read, problems);
  if (name === undefined) return undefined;
  if (!roles) return problems.at(node, 'an owner in a world without roles', 'add roles: { .. } at the top of the file');
  if (read.fields[name]?.type === 'str') return name;
  return problems.at(node, `the owner ${name} is no str`, `write ${name}: str, since it holds the name of a persona`);
}

function readVersion(node: Node, read: ReadFields, problems: Problems): VersionRule | undefined {
  const map = node.kind === 'map' ? node : undefined;
  if (map) checkKeys(map, { now: ['field', 'required'] }, problems);
  const named = map ? entryOf(map, 'field') : node;
  if (!named)
    return problems.at(node, 'a version without its field', 'write version: { field: version, required: true }');
  const field = readFieldName(named, read, problems);
  const required = readKey(map, 'required', (flag) => expectFlag(flag, problems)) ?? false;
  const declared = field === undefined ? undefined : read.fields[field];
  if (field === undefined || !declared) return undefined;
  if (declared.type === 'int' && !declared.optional && !declared.unique) return { field, required };
  return problems.at(
    named,
    `the version ${field} is no plain int`,
    `write ${field}: int, since it counts writes from 1`,
  );
}

function readNames(node: Node, read: ReadFields, problems: Problems): readonly string[] | undefined {
  const list = expectList(node, problems, 'write readonly: [status, due_on]');
  return list?.items.flatMap((item) => readFieldName(item, read, problems) ?? []);
}

function readSights(node: Node, hasOwner: boolean, context: RulesContext): RecordRules['sees'] | undefined {
  const { problems, roles } = context;
  const map = expectMap(node, problems, 'write sees: { member: own, librarian: all }');
  if (map && !roles)
    return problems.at(node, 'sees in a world without roles', 'add roles: { .. } at the top of the file');
  const names = (roles ?? []).map((role) => role.name);
  const sights = (map?.entries ?? []).flatMap((entry): [string, Sight][] => {
    const known = names.includes(entry.key);
    if (!known) problems.atKey(entry, `no role "${entry.key}"`, suggestion(entry.key, names, 'roles are'));
    const sight = readSight(entry, hasOwner, context);
    return known && sight ? [[entry.key, sight]] : [];
  });
  return Object.fromEntries(sights);
}

const words = ['all', 'own', 'none'] as const;

function readSight({ value }: Entry, hasOwner: boolean, { problems, checkHandler }: RulesContext): Sight | undefined {
  if (value.kind === 'map') {
    checkKeys(value, { now: ['handler'] }, problems);
    return readKey(value, 'handler', (node) => readHandler(node, problems, checkHandler));
  }
  const text = expectText(value, problems, `use ${words.join(', ')}, or { handler: ./rules.ts#sees }`);
  const word = words.find((each) => each === text);
  if (text !== undefined && !word)
    return problems.at(value, `"${text}" is no sight`, `use ${words.join(', ')}, or { handler: ./rules.ts#sees }`);
  if (word !== 'own' || hasOwner) return word;
  return problems.at(value, 'own rows where no row has an owner', 'add owner: with the field that holds the persona');
}
