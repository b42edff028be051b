import type { Outcome } from '../model/answer';
import type { Json, JsonObject, Row } from '../model/json';
import type { Handlers } from '../model/ports';
import type { HandlerReference } from '../model/spec';
import { asRefusal } from './refusal';

/** Runs the handler of one call; one that is not async is done when this returns. */
export type HandlerRun = (args: Row) => Outcome | Promise<Outcome>;

/** A handler threw something that is no refusal: the harness is at fault, not the agent. */
export interface HandlerCrash {
  readonly message: string;
  readonly stack: string;
}

/**
 * What a handler did; a crash is a plain 500 to the caller and reported aside. A handler that is not async ends in the
 * same turn: no other call can come between what it reads and its commit.
 */
export function runHandler(
  handlers: Handlers,
  reference: HandlerReference,
  context: object,
  args: JsonObject,
  crashed: (crash: HandlerCrash) => void,
): Outcome | Promise<Outcome> {
  const failed = (thrown: unknown): Outcome => {
    const refused = asRefusal(thrown);
    if (refused) return { ok: false, error: refused };
    crashed(crashOf(thrown));
    return { ok: false, error: { status: 500, message: 'Internal Server Error' } };
  };
  try {
    const value = handlers.run(reference, context, args);
    return isPromise(value) ? Promise.resolve(value).then(succeeded).catch(failed) : succeeded(value);
  } catch (thrown) {
    return failed(thrown);
  }
}

function succeeded(value: unknown): Outcome {
  return { ok: true, value: plainJson(value ?? null) };
}

/** Of any realm: what `await` would wait for. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

// what the caller gets is what JSON can carry; a value it would lose is the handler's mistake
function plainJson(value: unknown, path = 'result'): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((each, index) => plainJson(each ?? null, `${path}.${index}`));
  if (typeof value === 'object') return plainObject(value, path);
  throw notPlain(path, typeof value === 'number' ? String(value) : `a ${typeof value}`);
}

function plainObject(value: object, path: string): Json {
  if ('toJSON' in value && typeof value.toJSON === 'function') return plainJson(value.toJSON(), path);
  // a plain object of any realm: nothing between it and the end of its chain but Object.prototype
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw notPlain(path, kindOfObject(value));
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.map(([name, each]) => [name, plainJson(each, `${path}.${name}`)]));
}

function notPlain(path: string, what: string): TypeError {
  return new TypeError(`a handler must return plain data; its ${path} is ${what}`);
}

function kindOfObject(value: object): string {
  const name: unknown = value.constructor?.name;
  return `an instance of ${typeof name === 'string' && name !== '' ? name : 'a class'}`;
}

/** What a handler threw, as it is reported. */
export function crashOf(thrown: unknown): HandlerCrash {
  const isError = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  const { message, stack } = isError
    ? (thrown as { message: unknown; stack?: unknown })
    : { message: thrown, stack: undefined };
  return { message: String(message), stack: typeof stack === 'string' ? stack : String(message) };
}
