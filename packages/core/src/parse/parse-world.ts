import type { WorldSpec } from '../model/spec';
import { checkKeys } from './check-keys';
import { expectMap } from './expect';
import type { FaultTargets } from './fault-targets';
import { entryOf, type MapNode, readKey } from './node';
import type { Problem } from './problem';
import { Problems } from './problems';
import { readHeader } from './read-header';
import { readInvariants } from './read-invariants';
import { readPlan } from './read-plan';
import { readRoles } from './read-roles';
import { readRules } from './read-rules';
import { readServices } from './read-services';
import { sourceOf } from './source';
import type { WorldSource } from './world-source';
import { readYaml } from './yaml-document';

const opening = 'a world begins with services:';
const keys = { now: ['name', 'seed', 'clock', 'services', 'faults', 'plan', 'invariants', 'roles'] };

export interface ParsedWorld {
  /** Absent when there is a problem. */
  readonly spec?: WorldSpec;
  /** Every mistake of the file, in the order of the text. */
  readonly problems: readonly Problem[];
}

/** Reads and checks a world file. Never throws: what is wrong with the text comes back as problems. */
export function parseWorld(text: string, source: WorldSource): ParsedWorld {
  const placed = sourceOf(source.file, text);
  const problems = new Problems(placed);
  const root = readYaml(placed, problems, opening);
  const map = root && expectMap(root, problems, opening);
  const spec = map && readWorld(map, source, problems);
  return spec && problems.count === 0 ? { spec, problems: [] } : { problems: problems.list };
}

function readWorld(map: MapNode, source: WorldSource, problems: Problems): WorldSpec {
  checkKeys(map, keys, problems);
  const header = readHeader(map, source.name, problems);
  const services = readKey(map, 'services', (node) => expectMap(node, problems, 'write services: { orders: { .. } }'));
  const roles = source.roles ?? readKey(map, 'roles', (node) => readRoles(node, problems));
  const hasRoles = source.roles !== undefined || entryOf(map, 'roles') !== undefined;
  const reading = { header, roles: hasRoles ? (roles ?? []) : undefined, problems, source };
  const { declared, ...read } = readServices(services?.entries ?? [], reading);
  const world: WorldSpec = { ...header, ...read, faults: {}, plan: [], invariants: [], ...(roles ? { roles } : {}) };
  const names = read.services.map((service) => service.name);
  const targets: FaultTargets = { services: names, operations: declared, spec: world };
  const faults = readKey(map, 'faults', (node) => readRules(node, targets, problems)) ?? {};
  const plan = readKey(map, 'plan', (node) => readPlan(node, targets, problems)) ?? [];
  const fields = { records: read.records, services };
  const context = { fields, problems, checkHandler: source.checkHandler };
  const invariants = readKey(map, 'invariants', (node) => readInvariants(node, context)) ?? [];
  return { ...world, faults, plan, invariants };
}
