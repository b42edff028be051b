import {
  argumentsOf,
  deriveRoutes,
  findRoute,
  openApi,
  type RefusalData,
  type Route,
  readArguments,
  type WorldSpec,
} from '@faultbench/core';
import type { DoorHost } from '../host';
import { type HttpDoor, type HttpReply, type HttpRequest, jsonResponse } from '../http/http-door';
import { callOf, LONGEST_NAME } from './call-of';
import { decodedPath } from './decoded-path';
import { readHeaders } from './read-headers';
import { readJson } from './read-json';
import { readQuery } from './read-query';
import { refusalReply, restReply } from './rest-reply';

/**
 * Serves the operations of a world as routes, and their description as `/openapi.json`.
 *
 *     path ─▶ findRoute ─▶ readJson ─▶ readArguments ─▶ host.call ─▶ restReply
 *
 * What cannot be read on the way is a flaw of the call, which is refused and traced like every other.
 */
export function restDoor(host: DoorHost, spec: WorldSpec): HttpDoor {
  const { routes } = deriveRoutes(spec.operations);
  const world: Served = { host, spec, routes };
  return {
    takes: () => true,
    serve: (request) => (request.path === '/openapi.json' ? describe(request, world) : serve(request, world)),
  };
}

interface Served {
  readonly host: DoorHost;
  readonly spec: WorldSpec;
  readonly routes: readonly Route[];
}

async function describe({ method, origin }: HttpRequest, { host, spec }: Served): Promise<HttpReply> {
  if (method !== 'GET' && method !== 'HEAD') return refusalReply(wrongMethod(method), { allow: 'GET, HEAD' });
  host.touch();
  return jsonResponse(200, openApi(spec, origin));
}

async function serve(request: HttpRequest, world: Served): Promise<HttpReply> {
  const { method, path } = request;
  const segments = decodedPath(path);
  if (!segments) return refuse(request, { status: 400, message: 'malformed path: broken percent-encoding' }, world);
  const found = findRoute(world.routes, method, segments);
  switch (found.type) {
    case 'route':
      return callRoute(request, found.route, found.params, world);
    case 'method':
      return refuse(request, wrongMethod(method), world, { allow: found.allow.join(', ') });
    case 'nothing':
      return refuse(request, { status: 404, message: `no route ${method} ${path}` }, world);
  }
}

async function callRoute(
  request: HttpRequest,
  route: Route,
  params: Readonly<Record<string, string>>,
  { host, spec, routes }: Served,
): Promise<HttpReply> {
  const body = readJson(request);
  const query = readQuery(request);
  const { fields } = argumentsOf(spec, route.operation);
  const { args, flaw } = readArguments(route, fields, { params, query: query.value, body: body.value });
  const given = readHeaders(request.headers, route.operation, spec, args);
  host.touch();
  const asked = { ...given, tool: route.operation.tool, flaw: query.flaw ?? body.flaw ?? flaw ?? given.flaw };
  return restReply(await host.call(callOf(request, 'rest', asked)), route, { spec, routes });
}

/** Refuses what no operation stands for. It is a call, and traced, when it is aimed at a service. */
async function refuse(
  request: HttpRequest,
  error: RefusalData,
  { host, spec }: Served,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpReply> {
  const { method, path } = request;
  if (spec.services.some(({ name }) => name === path.split('/')[1])) {
    host.touch();
    const tool = `${method} ${path}`.slice(0, LONGEST_NAME);
    await host.call(callOf(request, 'rest', { tool, args: {}, flaw: error }));
  }
  return refusalReply(error, headers);
}

function wrongMethod(method: string): RefusalData {
  return { status: 405, message: `method ${method} not allowed` };
}
