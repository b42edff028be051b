import type { HttpMethod, OperationSpec, RouteSpec } from '../model/spec';
import { kindOf } from '../operations/find-kind';

/** Where an operation stands over HTTP. */
export interface Route {
  readonly method: HttpMethod;
  /** "/orders/orders/{id}" */
  readonly path: string;
  readonly operation: OperationSpec;
  /** Status of a success. */
  readonly status: number;
}

/** Two operations that want one route. */
export interface RouteClash {
  readonly operation: OperationSpec;
  readonly other: OperationSpec;
  readonly route: Route;
}

export interface DerivedRoutes {
  readonly routes: readonly Route[];
  readonly clashes: readonly RouteClash[];
}

/**
 * A route for every operation: the one it declares, else that of its kind, else `POST /<service>/<operation>`
 * where an earlier one has that. Custom operations choose before the others, since they have no second choice.
 */
export function deriveRoutes(operations: readonly OperationSpec[]): DerivedRoutes {
  const taken = new Map<string, Route>();
  const clashes: RouteClash[] = [];
  const choosing = operations.filter((each) => !each.public).sort((a, b) => rank(a) - rank(b));
  for (const operation of choosing) {
    const wanted = choices(operation);
    const route = wanted.find((each) => !taken.has(shapeOf(each)));
    if (route) taken.set(shapeOf(route), route);
    else clashes.push(...clashesOf(operation, wanted, taken));
  }
  const routes = [...taken.values()].sort((a, b) => operations.indexOf(a.operation) - operations.indexOf(b.operation));
  return { routes, clashes };
}

/** Where operations stand at the public door: below `/public`, as each says. */
export function publicRoutes(operations: readonly OperationSpec[]): DerivedRoutes {
  const taken = new Map<string, Route>();
  const clashes: RouteClash[] = [];
  for (const operation of operations) {
    if (!operation.public) continue;
    const { method, path } = operation.public;
    const route = { method, path: `/public${path}`, operation, status: operation.status ?? 200 };
    const other = taken.get(shapeOf(route));
    if (other) clashes.push({ operation, other: other.operation, route });
    else taken.set(shapeOf(route), route);
  }
  return { routes: [...taken.values()], clashes };
}

/** "/orders/{}" of "/orders/{id}": two paths of one shape are one path. */
export function pathShape(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}

/** The names in the braces of a path, in their order. */
export function pathParameters(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name = '']) => name);
}

function choices(operation: OperationSpec): readonly Route[] {
  const { service, record = '', name } = operation;
  const { method, on, status } = kindOf(operation).route;
  const paths = { rows: `/${service}/${record}`, row: `/${service}/${record}/{id}`, operation: `/${service}/${name}` };
  const as = ({ method, path }: RouteSpec): Route => ({ method, path, operation, status: operation.status ?? status });
  if (operation.route) return [as({ ...operation.route, path: `/${service}${operation.route.path}` })];
  return [as({ method, path: paths[on] }), as({ method: 'POST', path: paths.operation })];
}

function clashesOf(operation: OperationSpec, [route]: readonly Route[], taken: ReadonlyMap<string, Route>) {
  const other = route && taken.get(shapeOf(route));
  return other ? [{ operation, other: other.operation, route }] : [];
}

function rank({ route, kind }: OperationSpec): number {
  if (route) return 0;
  return kind === 'custom' ? 1 : 2;
}

function shapeOf({ method, path }: Route): string {
  return `${method} ${pathShape(path)}`;
}
