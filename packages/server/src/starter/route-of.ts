import type { DraftRecord, Plan, Subject } from './draft';

/** Where a tool stood over HTTP. */
export interface Endpoint {
  readonly method: string;
  /** `/owners/{ownerId}/pets` */
  readonly path: string;
  /** Status of a success. */
  readonly status: number;
}

/** A route as world files write it, and its status where that is another than its kind's. */
export interface DraftRoute {
  readonly text: string;
  readonly status?: number;
}

const segment = /^(?:[A-Za-z0-9._~-]+|\{[A-Za-z_][A-Za-z0-9_-]*\})$/;

/** The route of an operation; undefined where a world cannot have it: a name in its braces is no argument, or it is taken. */
export function routeOf(
  { endpoint, key, tool }: Subject,
  plan: Plan,
  record: DraftRecord | undefined,
  taken: Set<string>,
): DraftRoute | undefined {
  if (!endpoint) return undefined;
  const isDerived = plan.type === 'derived';
  const kept = isDerived ? derivedArguments(plan, record) : tool.arguments.map(({ name }) => name);
  const named = (parameter: string) => (isDerived && parameter === key?.argument.name ? 'id' : parameter);
  const path = endpoint.path.replaceAll(/\{([^}]*)\}/g, (_, name: string) => `{${named(name)}}`);
  const parameters = Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name = '']) => name);
  const shape = `${endpoint.method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
  const isPath = path
    .split('/')
    .slice(1)
    .every((each) => segment.test(each));
  if (!isPath || taken.has(shape) || !parameters.every((name) => kept.includes(name))) return undefined;
  taken.add(shape);
  const usual = isDerived && plan.kind === 'create' ? 201 : 200;
  const isOther = endpoint.status !== usual && [200, 201, 202, 204].includes(endpoint.status);
  return { text: `${endpoint.method.toUpperCase()} ${path}`, ...(isOther ? { status: endpoint.status } : {}) };
}

function derivedArguments(
  { kind, filter }: Plan & { readonly type: 'derived' },
  record: DraftRecord | undefined,
): readonly string[] {
  if (kind === 'list') return filter;
  const fields = record?.fields.map(({ name }) => name) ?? [];
  return kind === 'create' ? fields : kind === 'update' ? ['id', ...fields] : ['id'];
}
