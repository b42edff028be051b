import type { Route } from './derive-routes';

/** What a method and a path lead to. */
export type FoundRoute =
  | { readonly type: 'route'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  /** The path is there, for these methods. */
  | { readonly type: 'method'; readonly allow: readonly string[] }
  | { readonly type: 'nothing' };

/** Finds the route of a path, cut at its slashes and decoded. Words win over `{parameters}`, from the left. */
export function findRoute(routes: readonly Route[], method: string, segments: readonly string[]): FoundRoute {
  const fitting = routes.flatMap((route) => {
    const pattern = route.path.slice(1).split('/');
    return fits(pattern, segments) ? [{ route, pattern }] : [];
  });
  const [first] = fitting
    .filter(({ route }) => route.method === method)
    .sort((a, b) => (plainness(a.pattern) < plainness(b.pattern) ? -1 : 1));
  if (first) return { type: 'route', route: first.route, params: paramsOf(first.pattern, segments) };
  if (fitting.length === 0) return { type: 'nothing' };
  return { type: 'method', allow: [...new Set(fitting.map(({ route }) => route.method))] };
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((each, at) => (isParameter(each) ? segments[at] !== '' : each === segments[at]))
  );
}

// sorts words before parameters, the left segments first
function plainness(pattern: readonly string[]): string {
  return pattern.map((each) => (isParameter(each) ? '1' : '0')).join('');
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> {
  const named = pattern.map((each, at) => [each, segments[at] ?? ''] as const);
  return Object.fromEntries(
    named.filter(([each]) => isParameter(each)).map(([each, value]) => [each.slice(1, -1), value]),
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}
