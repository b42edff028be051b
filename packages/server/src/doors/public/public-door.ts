import { argumentsOf, findRoute, publicRoutes, type Route, readArguments, type WorldSpec } from '@faultbench/core';
import type { DoorHost } from '../host';
import type { HttpDoor, HttpReply, HttpRequest } from '../http/http-door';
import { callOf } from '../rest/call-of';
import { decodedPath } from '../rest/decoded-path';
import { readQuery } from '../rest/read-query';
import { refusalReply, restReply } from '../rest/rest-reply';
import { readForm } from './read-form';

/** Where every path of this door begins. */
export const PUBLIC_PATH = '/public/';

/**
 * Serves what anybody may call who has the link: nobody is asked who they are. A path may hold a token, so a request
 * that leads nowhere leaves nothing behind.
 */
export function publicDoor(host: DoorHost, spec: WorldSpec): HttpDoor {
  const { routes } = publicRoutes(spec.operations);
  return {
    takes: (path) => path.startsWith(PUBLIC_PATH),
    serve: async (request) => {
      const segments = decodedPath(request.path);
      const found = segments ? findRoute(routes, request.method, segments) : undefined;
      if (!found || found.type === 'nothing') return refusalReply({ status: 404, message: 'not found' });
      if (found.type === 'route') return callPublic(request, found.route, found.params, { host, spec });
      const error = { status: 405, message: `method ${request.method} not allowed` };
      return refusalReply(error, { allow: found.allow.join(', ') });
    },
  };
}

async function callPublic(
  request: HttpRequest,
  route: Route,
  params: Readonly<Record<string, string>>,
  { host, spec }: { readonly host: DoorHost; readonly spec: WorldSpec },
): Promise<HttpReply> {
  const { fields } = argumentsOf(spec, route.operation);
  const body = await readForm(request, fields);
  const query = readQuery(request);
  const { args, flaw } = readArguments(route, fields, { params, query: query.value, body: body.value });
  host.touch();
  const asked = { tool: route.operation.tool, args, flaw: query.flaw ?? body.flaw ?? flaw };
  return restReply(await host.call(callOf(request, 'public', asked)), route, { spec, routes: [] });
}
