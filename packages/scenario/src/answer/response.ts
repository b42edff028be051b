import { ScenarioFailed } from '../failures';
import type { Door } from '../vocabulary';
import { difference } from './difference';
import type { Exchange } from './exchange';
import type { Expected } from './expected';
import { isTreeList, isTreeObject, plainOf, type Tree } from './json-tree';
import { mismatch } from './mismatch';
import { type Path, pathText, walk } from './path';
import { show, showGiven } from './show';

/** What can be expected of an answer. Each gives back what it was asked of, so that they chain. */
export interface Assertions<Self> {
  /** Exactly this status. */
  status(code: number): Self;
  /** A status of 2xx, whatever the door. */
  ok(): Self;
  /** This status, and a reason that contains the words, in any case. */
  refused(code: number, reason?: string): Self;
  /** 404, as for a row that this persona does not see. */
  notFound(): Self;
  /** 403 for want of a permission. */
  forbidden(permission?: string): Self;
  /** 401. */
  unauthorized(): Self;
  /** Exactly this value; amounts are `money("0.75")`. */
  field(path: Path, expected: Expected): Self;
  /** Several fields, in the order given. */
  fields(expected: Readonly<Record<string, Expected>>): Self;
  /** The field is there; null counts. */
  has(path: Path): Self;
  /** The field is not there; null is there. */
  absent(path: Path): Self;
  /** The predicate holds of the value. */
  matches(path: Path, predicate: (value: unknown) => unknown, what?: string): Self;
  /** A list has the item, a text the words, an object the key. */
  contains(path: Path, item: Expected): Self;
  /** So many items, characters or keys. */
  length(path: Path, count: number): Self;
  /** Status and body of an earlier answer, but for keys at the top of the body. */
  sameAs(before: ScenarioResponse, options?: { readonly ignore?: readonly string[] }): Self;
}

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly tree: Tree;
}

/** An answer, with what a scenario expects of it. */
export class ScenarioResponse implements Assertions<ScenarioResponse> {
  readonly exchange: Exchange;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly #tree: Tree;

  /** @internal */
  constructor(exchange: Exchange, { headers, text, tree }: Received) {
    this.exchange = exchange;
    this.headers = headers;
    this.text = text;
    this.#tree = tree;
  }

  get statusCode(): number {
    return this.exchange.status;
  }

  get body(): unknown {
    return this.exchange.body;
  }

  get door(): Door {
    return this.exchange.door;
  }

  /** What the service says of a refusal: `detail` of the body. */
  get reason(): string {
    const detail = isTreeObject(this.#tree) ? walk(this.#tree, 'detail') : undefined;
    return typeof detail === 'string' ? detail : '';
  }

  /** The value at a path. Fails when there is none. */
  value<T = unknown>(path: Path): T {
    return plainOf(this.#at(path)) as T; // what it is, the caller knows
  }

  fail(message: string): never {
    const { method, target, persona, door } = this.exchange;
    throw new ScenarioFailed(`${method} ${target} as ${persona} (${door}): ${message}`, this);
  }

  status(code: number): this {
    return this.#holds(this.statusCode === code, () => `expected status ${code}, got ${this.#shown}`);
  }

  ok(): this {
    return this.#holds(this.statusCode >= 200 && this.statusCode < 300, () => `expected success, got ${this.#shown}`);
  }

  refused(code: number, reason = ''): this {
    const says = this.status(code).reason.toLowerCase().includes(reason.toLowerCase());
    return this.#holds(
      says,
      () => `refused ${code} as expected, but the reason was '${this.reason}', not one saying '${reason}'`,
    );
  }

  notFound(): this {
    const why = "a row outside this persona's visibility does not exist for them";
    return this.#holds(this.statusCode === 404, () => `expected status 404, got ${this.#shown}: ${why}`);
  }

  forbidden(permission?: string): this {
    return this.refused(403, permission === undefined ? '' : `missing permission: ${permission}`);
  }

  unauthorized(): this {
    return this.status(401);
  }

  field(path: Path, expected: Expected): this {
    const wrong = mismatch(walk(this.#tree, path), expected);
    return this.#holds(wrong === undefined, () => `field '${pathText(path)}': ${wrong}`);
  }

  fields(expected: Readonly<Record<string, Expected>>): this {
    for (const [path, value] of Object.entries(expected)) this.field(path, value);
    return this;
  }

  has(path: Path): this {
    this.#at(path);
    return this;
  }

  absent(path: Path): this {
    const found = walk(this.#tree, path);
    return this.#holds(found === undefined, () => `field '${pathText(path)}' should not be there: ${show(found)}`);
  }

  matches(path: Path, predicate: (value: unknown) => unknown, what = 'what was expected'): this {
    const found = this.#at(path);
    return this.#holds(Boolean(predicate(plainOf(found))), () => `${pathText(path)} = ${show(found)} is not ${what}`);
  }

  contains(path: Path, item: Expected): this {
    const found = this.#at(path);
    return this.#holds(
      containsItem(found, item),
      () => `${pathText(path)} does not contain ${showGiven(item)}: ${show(found)}`,
    );
  }

  length(path: Path, count: number): this {
    const found = this.#at(path);
    const size = sizeOf(found);
    const has = size === undefined ? 'has no length' : `has ${size} items`;
    return this.#holds(size === count, () => `${pathText(path)} ${has}, expected ${count}: ${show(found)}`);
  }

  sameAs(before: ScenarioResponse, { ignore = [] }: { readonly ignore?: readonly string[] } = {}): this {
    const [now, then] = [this.statusCode, before.statusCode];
    if (now !== then) this.fail(`a replay answered ${now}, the first call ${then}`);
    const differs = difference(this.#tree, before.#tree, ignore);
    return this.#holds(differs === undefined, () => `a replay answered differently: ${differs}`);
  }

  toString(): string {
    const { door, method, target } = this.exchange;
    return `<${door} ${method} ${target} → ${this.statusCode}>`;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString();
  }

  get #shown(): string {
    return `${this.statusCode} ${show(this.#tree)}`;
  }

  #at(path: Path): Tree {
    const found = walk(this.#tree, path);
    return found === undefined ? this.fail(`no field '${pathText(path)}' in ${show(this.#tree)}`) : found;
  }

  #holds(holds: boolean, message: () => string): this {
    return holds ? this : this.fail(message());
  }
}

function containsItem(found: Tree, item: Expected): boolean {
  if (isTreeList(found)) return found.some((each) => mismatch(each, item) === undefined);
  if (typeof found === 'string') return typeof item === 'string' && found.includes(item);
  return isTreeObject(found) && typeof item === 'string' && Object.hasOwn(found, item);
}

function sizeOf(found: Tree): number | undefined {
  if (isTreeList(found)) return found.length;
  if (typeof found === 'string') return [...found].length;
  return isTreeObject(found) ? Object.keys(found).length : undefined;
}
