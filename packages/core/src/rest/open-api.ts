import type { Json, JsonObject } from '../model/json';
import type { WorldSpec } from '../model/spec';
import { deriveRoutes, pathShape, type Route } from './derive-routes';
import { describeOperation } from './describe-operation';
import { errorResponses } from './error-responses';

/** OpenAPI 3.1 description of a world's routes; `origin` is where they are served: "http://127.0.0.1:4711". */
export function openApi(spec: WorldSpec, origin: string): JsonObject {
  const { routes } = deriveRoutes(spec.operations);
  return {
    openapi: '3.1.0',
    info: { title: spec.name, version: '1.0.0' },
    servers: [{ url: origin }],
    tags: spec.services.map(({ name, description }) => ({
      name,
      ...(description === undefined ? {} : { description }),
    })),
    paths: Object.fromEntries(groupByPath(routes).map(([path, group]) => [path, pathItem(spec, path, group)])),
    components: errorResponses,
  };
}

// two paths that differ in the names of their parameters alone are one path, under the first one's names
function groupByPath(routes: readonly Route[]): readonly (readonly [string, readonly Route[]])[] {
  const shapes = [...new Set(routes.map(({ path }) => pathShape(path)))];
  return shapes.map((shape) => {
    const group = routes.filter(({ path }) => pathShape(path) === shape);
    return [group[0]?.path ?? shape, group] as const;
  });
}

function pathItem(spec: WorldSpec, path: string, routes: readonly Route[]): JsonObject {
  return Object.fromEntries<Json>(
    routes.map((route) => [route.method.toLowerCase(), describeOperation(spec, route, path)]),
  );
}
