import type { Run } from '../run/run';
import type { Args } from '../vocabulary';

/** A door that operations are called through. */
export type CallDoor = 'http' | 'mcp';

/** Makes arguments of an operation that succeed, anew for every call that needs some. */
export type MakeArguments = (run: Run) => Args | Promise<Args>;

/** What is probed; everything that can be when absent. */
export interface ProbeOptions {
  /** `borrow`, or `lending.borrow`. */
  readonly operations?: readonly string[];
  readonly roles?: readonly string[];
  /** Both when absent. */
  readonly doors?: readonly CallDoor[];
  /** By operation, where arguments cannot be made up from its declaration and the rows there are. */
  readonly args?: Readonly<Record<string, MakeArguments>>;
}

/** Options of the permission matrix. */
export interface PermissionOptions extends ProbeOptions {
  /** Whether nobody and an unknown token are tried, too; they are when absent. */
  readonly anonymous?: boolean;
  /** What may happen to a deployment: who holds a permission only reads there, unless `writes` is true. */
  readonly live?: { readonly writes?: boolean };
}

/** Options of the idempotency probe. */
export interface IdempotencyOptions extends ProbeOptions {
  /** Fields of an answer that a replay may tell differently. */
  readonly ignore?: readonly string[];
}

/** Options of the mass assignment probe. */
export interface MassAssignmentOptions extends ProbeOptions {
  /** Further fields that no caller may write. */
  readonly fields?: readonly string[];
  /** What becomes of a call with such a field: it is refused, the field is ignored, or either. Either when absent. */
  readonly policy?: (typeof policies)[number];
}

export const policies = ['reject', 'ignore', 'either'] as const;

export const bothDoors: readonly CallDoor[] = ['http', 'mcp'];
