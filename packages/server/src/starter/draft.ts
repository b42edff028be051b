import type { Bulk } from './bulk';
import type { OwnKey } from './own-key';
import type { Tool } from './read-tools';
import type { DraftRoute, Endpoint } from './route-of';
import type { Property } from './schema/shape';
import type { Deed } from './verbs';

/** A tool, and what it is taken to do. */
export interface Subject {
  readonly tool: Tool;
  readonly verb: string;
  readonly deed: Deed;
  /** Name of the record type; undefined when nothing says what the tool works on. */
  readonly record: string | undefined;
  readonly key: OwnKey | undefined;
  /** The argument that holds several rows; `key` is then one of each of them. */
  readonly bulk?: Bulk;
  readonly endpoint?: Endpoint;
}

/** A record type that tools let guess. */
export interface DraftRecord {
  readonly name: string;
  readonly id: 'str' | 'int';
  /** Without `id`. */
  readonly fields: readonly DraftField[];
  /** Rows to begin with. */
  readonly count: number;
  /** Where it was guessed from. */
  readonly note: string;
}

export interface DraftField extends Property {
  /** The record type whose rows it names. */
  readonly refers?: string;
  readonly unique?: true;
}

/** An argument that names a row of another record type. */
export interface Scope {
  readonly argument: Property;
  readonly record: string;
  /** Further arguments that the named row must agree with, by field. */
  readonly within: readonly Value[];
}

/** A field and the argument that gives its value. */
export interface Value {
  readonly field: string;
  readonly argument: string;
}

/** How a tool is served. `each`: the argument whose items are treated so, one by one. */
export type Plan =
  | { readonly type: 'derived'; readonly kind: string; readonly filter: readonly string[]; readonly isPaged: boolean }
  | { readonly type: 'get'; readonly key: OwnKey; readonly within: readonly Value[] }
  | { readonly type: 'delete'; readonly key: OwnKey; readonly within: readonly Value[]; readonly each?: string }
  /** Deletes the rows that have these values. */
  | { readonly type: 'forget'; readonly values: readonly Value[]; readonly each?: string }
  | ({ readonly type: 'list' } & Listing)
  | { readonly type: 'create'; readonly values: readonly Value[]; readonly each?: string }
  | Change
  /** Rows of several record types by the name of each. */
  | {
      readonly type: 'everything';
      readonly parts: readonly { readonly name: string; readonly record: string }[];
      readonly query?: string;
    }
  | { readonly type: 'refuse' };

export interface Change {
  /** `save` makes the row that is not there. */
  readonly type: 'update' | 'save';
  readonly key: OwnKey;
  readonly within: readonly Value[];
  readonly values: readonly Value[];
  readonly each?: string;
  /** New `status` of the row. */
  readonly outcome?: string;
}

/** How a list is narrowed and cut, each by the argument of that name. */
export interface Listing {
  readonly filters: readonly Value[];
  readonly query?: string;
  readonly size?: string;
  readonly from?: { readonly argument: string; readonly means: 'offset' | 'page' | 'cursor'; readonly isText: boolean };
  /** The answer's rows stand under this name. */
  readonly wrapper?: string;
}

export interface DraftOperation {
  readonly key: string;
  readonly tool: Tool;
  /** As the world has to name the tool. */
  readonly toolName: string;
  readonly record?: DraftRecord;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  readonly route?: DraftRoute;
  /** Name of the handler, when it has one. */
  readonly handler: string;
  /** What was guessed, in a few words. */
  readonly note: string;
}

/** A world to be written. */
export interface Draft {
  readonly name: string;
  readonly service: string;
  /** What it was made from. */
  readonly source: string;
  readonly records: readonly DraftRecord[];
  readonly operations: readonly DraftOperation[];
}
