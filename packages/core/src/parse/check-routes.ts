import type { RecordSpec } from '../model/spec';
import { argumentsOf } from '../operations/find-kind';
import { recordOf } from '../operations/kind';
import { isComposite } from '../rest/argument-places';
import { deriveRoutes, pathParameters, publicRoutes, type RouteClash } from '../rest/derive-routes';
import { type Entry, entryOf, type Range } from './node';
import type { Problems } from './problems';
import type { ReadOperation } from './read-operation';
import { suggestion } from './suggest';

/** Reports parameters of routes that are no arguments, and operations that want one route, naming both places. */
export function checkRoutes(read: readonly ReadOperation[], records: readonly RecordSpec[], problems: Problems): void {
  const operations = read.flatMap(({ operation }) => operation ?? []);
  for (const each of read) checkParameters(each, records, problems);
  const entries = new Map(read.map(({ entry, operation }) => [operation?.key, entry]));
  for (const clash of [...deriveRoutes(operations).clashes, ...publicRoutes(operations).clashes]) {
    const [entry, other] = [entries.get(clash.operation.key), entries.get(clash.other.key)];
    if (entry && other) reportClash(clash, entry, other, problems);
  }
}

function checkParameters(
  { entry, operation }: ReadOperation,
  records: readonly RecordSpec[],
  problems: Problems,
): void {
  const route = operation?.public ?? operation?.route;
  if (!operation || !route || (operation.record !== undefined && !recordOf({ records }, operation))) return;
  const { fields } = argumentsOf({ records }, operation);
  const plain = Object.keys(fields).filter((name) => fields[name] && !isComposite(fields[name]));
  const names = pathParameters(route.path);
  for (const [index, name] of names.entries()) {
    const report = (message: string, mend: string) => problems.add(routeRange(entry), entry.value.path, message, mend);
    if (names.indexOf(name) !== index) report(`{${name}} stands twice in the route`, 'name each once');
    else if (!plain.includes(name))
      report(`{${name}} of the route is no plain argument of ${operation.name}`, suggestion(name, plain));
  }
}

function reportClash({ operation, other, route }: RouteClash, entry: Entry, second: Entry, problems: Problems): void {
  const where = problems.where(routeRange(second), second.value.path);
  const message = `the route ${route.method} ${route.path} is used twice`;
  const key = operation.public ? 'public' : 'route';
  const mend = `${other.key} has it at ${where}: add ${key}: "POST /${operation.name}_2" or another to one of them`;
  problems.add(routeRange(entry), entry.value.path, message, mend);
}

function routeRange({ value, keyRange }: Entry): Range {
  const route = value.kind === 'map' ? (entryOf(value, 'route') ?? entryOf(value, 'public')) : undefined;
  return route?.range ?? keyRange;
}
