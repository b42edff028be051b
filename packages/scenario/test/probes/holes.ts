import type { Answer, Args, Doors, HttpRequest, ToolCall } from '@faultbench/scenario';

/** A defect in front of one operation, at one door. */
export interface Hole {
  /** What the world is asked for in its place: `/desk/p1` or `p1`. */
  readonly at: string;
  readonly http?: (request: HttpRequest, through: Doors) => Promise<Answer>;
  readonly mcp?: (call: ToolCall, through: Doors) => Promise<Answer>;
}

/** Doors with defects in them. */
export function withHoles(doors: Doors, holes: readonly Hole[]): Doors {
  const planted: Partial<Doors> = {
    http: (request) =>
      holes.find(({ at, http }) => http && isBelow(request.path, at))?.http?.(request, doors) ?? doors.http(request),
    mcp: (call) => holes.find(({ at, mcp }) => mcp && call.name === at)?.mcp?.(call, doors) ?? doors.mcp(call),
    after: async (scenario) => {
      Reflect.deleteProperty(Object.prototype, 'polluted');
      await doors.after(scenario);
    },
  };
  return new Proxy(doors, {
    get(target, name) {
      const found: unknown = Reflect.get(name in planted ? planted : target, name);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

function isBelow(path: string, at: string): boolean {
  return path === at || path.startsWith(`${at}/`);
}

export const refusal = (status: number, detail: string): Answer => ({
  status,
  headers: {},
  text: JSON.stringify({ detail }),
  durationMs: 1,
});

export const bodyOf = ({ body }: HttpRequest) => body as Args;

const keyOf = (request: HttpRequest) => String(bodyOf(request).idempotency_key);

const withBody = (request: HttpRequest, more: Args): HttpRequest => ({
  ...request,
  body: { ...bodyOf(request), ...more },
});

function without(request: HttpRequest, name: string): HttpRequest {
  return { ...request, body: Object.fromEntries(Object.entries(bodyOf(request)).filter(([key]) => key !== name)) };
}

/** Who may not call does so as somebody who may. */
export function servesAs(at: string, wrongly: string, persona: string): Hole {
  return {
    at,
    http: (request, through) => through.http(request.persona === wrongly ? { ...request, persona } : request),
  };
}

/** Remembers calls by key: the hole is in the calls after the first. */
export function onRepetition(
  at: string,
  again: (facts: { request: HttpRequest; first: HttpRequest; answer: Answer; through: Doors }) => Promise<Answer>,
): Hole {
  const kept = new Map<string, { readonly first: HttpRequest; readonly answer: Answer }>();
  return {
    at,
    http: async (request, through) => {
      if (!Object.hasOwn(bodyOf(request), 'idempotency_key')) return through.http(request);
      const known = kept.get(keyOf(request));
      if (known) return again({ request, through, ...known });
      const answer = await through.http(request);
      kept.set(keyOf(request), { first: request, answer });
      return answer;
    },
  };
}

/** Several calls with a key are done while the first one is under way. */
export function racing(at: string, tell: (own: Answer, first: Answer) => Answer): Hole {
  const underWay = new Map<string, Promise<Answer>>();
  let others = 0;
  return {
    at,
    http: async (request, through) => {
      const first = underWay.get(keyOf(request));
      if (first) {
        const own = await through.http(withBody(request, { idempotency_key: `${keyOf(request)}-${others++}` }));
        return tell(own, await first);
      }
      const answer = through.http(request);
      underWay.set(keyOf(request), answer);
      await answer;
      underWay.delete(keyOf(request));
      return answer;
    },
  };
}

/** Something else is done with calls that have a field. */
export function onField(
  at: string,
  name: string,
  taken: (stripped: HttpRequest, through: Doors) => Promise<Answer>,
): Hole {
  return {
    at,
    http: (request, through) =>
      Object.hasOwn(bodyOf(request), name) ? taken(without(request, name), through) : through.http(request),
  };
}

export function again(request: HttpRequest, through: Doors): Promise<Answer> {
  return through.http(withBody(request, { idempotency_key: `${keyOf(request)}-again` }));
}
