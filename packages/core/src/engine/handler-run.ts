import type { Outcome } from '../model/answer';
import type { Json, JsonObject, Row } from '../model/json';
import type { Handlers } from '../model/ports';
import type { HandlerReference } from '../model/spec';
import { asRefusal } from './refusal';

/** Runs the handler of one call. */
export type HandlerRun = (args: Row) => Promise<Outcome>;

/** A handler threw something that is no refusal: the harness is at fault, not the agent. */
export interface HandlerCrash {
  readonly message: string;
  readonly stack: string;
}

/** What a handler did; a crash is a plain 500 to the caller and reported aside. */
export async function runHandler(
  handlers: Handlers,
  reference: HandlerReference,
  context: object,
  args: JsonObject,
  crashed: (crash: HandlerCrash) => void,
): Promise<Outcome> {
  try {
    const value = await handlers.run(reference, context, args);
    return { ok: true, value: plainJson(value ?? null) };
  } catch (thrown) {
    const refused = asRefusal(thrown);
    if (refused) return { ok: false, error: refused };
    crashed(crashOf(thrown));
    return { ok: false, error: { status: 500, message: 'Internal Server Error' } };
  }
}

// what the caller gets is what JSON can carry; a value it cannot is the handler's mistake
function plainJson(value: Json): Json {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`a handler must return plain data, got ${typeof value}`);
  return JSON.parse(text) as Json; // just made by JSON.stringify
}

function crashOf(thrown: unknown): HandlerCrash {
  const isError = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  const { message, stack } = isError
    ? (thrown as { message: unknown; stack?: unknown })
    : { message: thrown, stack: undefined };
  return { message: String(message), stack: typeof stack === 'string' ? stack : String(message) };
}
