import {
  holds,
  type Identify,
  isJsonObject,
  parseInstant,
  type RefusalData,
  readPersona,
  type WorldSpec,
} from '@faultbench/core';
import { bearerToken } from '../../identity/carriers';
import { type HttpDoor, type HttpReply, type HttpRequest, jsonResponse } from '../http/http-door';
import { readJson } from '../rest/read-json';
import { refusalReply } from '../rest/rest-reply';

/** The clock of a world that is shown around, and who may move it. */
export interface DemoClock {
  readonly identify: Identify;
  /** Canonical instant. */
  now(): string;
  /** Stops it there; ms since 1970. */
  set(ms: number): void;
  /** Back to the time that it would tell if nobody had moved it. */
  reset(): void;
}

/** `GET`, `PUT { at }` and `DELETE /__clock`, for who holds `<service>:clock:set`. */
export function clockDoor(clock: DemoClock, spec: WorldSpec): HttpDoor {
  return {
    takes: (path) => path === '/__clock',
    serve: async (request) => {
      const refused = refusalOf(request, clock, spec);
      return refused ? refusalReply(refused) : move(request, clock);
    },
  };
}

function refusalOf({ headers }: HttpRequest, { identify }: DemoClock, spec: WorldSpec): RefusalData | undefined {
  if (!spec.roles) return undefined;
  const token = bearerToken(headers.authorization);
  if (token === undefined) return { status: 401, message: 'not signed in' };
  const persona = identify(token);
  if (persona === undefined) return { status: 401, message: 'unknown token' };
  const role = spec.roles.find(({ name }) => name === readPersona(persona)?.role);
  const wanted = spec.services.map(({ name }) => `${name}:clock:set`);
  if (role && wanted.some((permission) => holds(role, permission))) return undefined;
  return { status: 403, message: `missing permission: ${wanted[0]}` };
}

function move(request: HttpRequest, clock: DemoClock): HttpReply {
  const { method } = request;
  if (method === 'GET') return told(clock);
  if (method === 'DELETE') {
    clock.reset();
    return told(clock);
  }
  if (method !== 'PUT')
    return refusalReply({ status: 405, message: `method ${method} not allowed` }, { allow: 'GET, PUT, DELETE' });
  const { value, flaw } = readJson(request);
  if (flaw) return refusalReply(flaw);
  const at = isJsonObject(value) && typeof value.at === 'string' ? parseInstant(value.at) : undefined;
  if (at === undefined)
    return refusalReply({
      status: 422,
      message: 'validation error: at must be an instant such as 2026-10-01T09:00:00Z',
    });
  clock.set(at);
  return told(clock);
}

function told(clock: DemoClock): HttpReply {
  return jsonResponse(200, { now: clock.now() });
}
