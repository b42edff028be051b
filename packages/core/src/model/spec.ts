import type { CalendarSpec } from '../clock/work-calendar';
import type { FaultRules, PlanEntry } from './fault';
import type { Field, FieldMap } from './field';
import type { InvariantSpec } from './invariant';
import type { Row } from './json';

/** A world file, parsed and checked: plain data, no places, no YAML. */
export interface WorldSpec {
  readonly name: string;
  readonly seed: number;
  readonly clock: ClockSpec;
  readonly services: readonly ServiceSpec[];
  /** All record types, in file order. Their names are unique in the world. */
  readonly records: readonly RecordSpec[];
  /** All operations, in file order. Tool names are unique in the world. */
  readonly operations: readonly OperationSpec[];
  readonly faults: FaultRules;
  readonly plan: readonly PlanEntry[];
  readonly invariants: readonly InvariantSpec[];
  /** Who may do what, in file order. Absent: nobody is asked who they are. */
  readonly roles?: readonly RoleSpec[];
}

export interface RoleSpec {
  readonly name: string;
  /** `loans:read`, or `loans:*` for all that begin so. */
  readonly permissions: readonly string[];
}

export interface ClockSpec {
  /** Canonical instant, `2025-06-01T00:00:00.000Z`. */
  readonly start: string;
  /** Where it hangs: the zone of times that name none. */
  readonly zone?: string;
  readonly calendar?: CalendarSpec;
}

export interface ServiceSpec {
  readonly name: string;
  readonly description?: string;
  /** Tools tell the shape of their results. */
  readonly outputSchemas?: boolean;
}

export interface RecordSpec {
  readonly name: string;
  readonly service: string;
  /** Every field with `id` among them; `id` comes first when the file did not declare it. */
  readonly fields: FieldMap;
  readonly seed: RecordSeed;
  readonly rules?: RecordRules;
}

/** What holds for the rows of a record type beside the types of their fields. */
export interface RecordRules {
  /** Field that holds the persona a row belongs to. */
  readonly owner?: string;
  /** Which rows a role sees; all, where nothing is said. */
  readonly sees: Readonly<Record<string, Sight>>;
  /** Field that counts the writes of a row, from 1. */
  readonly version?: VersionRule;
  /** Fields that callers cannot write; handlers can. */
  readonly readonly: readonly string[];
}

/** A handler says it of each row. */
export type Sight = 'all' | 'own' | 'none' | HandlerReference;

export interface VersionRule {
  readonly field: string;
  /** A write that does not tell the version it expects is refused. */
  readonly required: boolean;
}

/** Declared rows come first, then `count` generated ones. */
export interface RecordSeed {
  readonly rows: readonly Row[];
  readonly count: number;
}

export interface OperationSpec {
  /** `service.name`, unique in the world. */
  readonly key: string;
  readonly service: string;
  readonly name: string;
  /** Name of the MCP tool; the operation's name unless `tool:` says otherwise. */
  readonly tool: string;
  /** Key of the operation kind in the `operationKinds` list: get, list, create, update, custom. */
  readonly kind: string;
  /** Record type of get, list, create, update. */
  readonly record?: string;
  /** What a list filters by. */
  readonly filter: readonly FilterSpec[];
  /** Fields a list can be sorted by. */
  readonly sort: readonly string[];
  /** A list that comes in pages. */
  readonly page?: { readonly size: number };
  /** Declared arguments of a custom operation. */
  readonly args: FieldMap;
  readonly handler?: HandlerReference;
  /** Arguments that have another name at every door. */
  readonly alias?: AliasSpec;
  /** It takes idempotency keys. */
  readonly idempotent?: IdempotencySpec;
  readonly description?: string;
  /** Where it stands over HTTP, below its service; by its kind when absent. */
  readonly route?: RouteSpec;
  /** HTTP status of a success, where it is not that of the kind. */
  readonly status?: number;
  /** What its caller must hold; `none`: nothing but an identity. By its service and kind when absent. */
  readonly permission?: string;
  /** Where it stands at the public door, below `/public`: nobody is asked who they are there. It is no tool. */
  readonly public?: RouteSpec;
}

/** `POST /tick`: braces mark arguments, `/orders/{order_id}/return`. */
export interface RouteSpec {
  readonly method: HttpMethod;
  readonly path: string;
}

/** Methods an operation can have. */
export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type HttpMethod = (typeof httpMethods)[number];

/** How an operation takes idempotency keys. */
export interface IdempotencySpec {
  /** A call without a key is refused. */
  readonly required: boolean;
  /** How long an answer is kept, by the world clock. */
  readonly ttl_ms: number;
}

/** What callers call an argument, by its own name. */
export type AliasSpec = Readonly<Record<string, string>>;

/** `placed_at: [gte]` makes the argument `placed_at_gte`. */
export interface FilterSpec {
  readonly argument: string;
  readonly field: string;
  /** Name of a filter operator: eq, in, gte, … */
  readonly operator: string;
}

/** `./shop.rules.ts#createReturn`: file as written in the world file, and the export. */
export interface HandlerReference {
  readonly file: string;
  readonly name: string;
}

export type { Field, FieldMap };
