import type { OperationSpec, WorldSpec } from '../model/spec';
import { withAlias } from './alias';
import { withVersion } from './expected-version';
import { withKey } from './idempotency-key';
import type { ArgumentList, OperationKind } from './kind';
import { recordOf } from './kind';
import { operationKinds } from './kinds';

/** The kind of a checked operation. */
export function kindOf(operation: OperationSpec): OperationKind {
  const kind = operationKinds.find((each) => each.name === operation.kind);
  if (!kind) throw new Error(`no operation kind "${operation.kind}"`);
  return kind;
}

/** What an operation works with, by its own names. */
export function ownArgumentsOf(spec: Pick<WorldSpec, 'records'>, operation: OperationSpec): ArgumentList {
  return kindOf(operation).arguments(operation, recordOf(spec, operation));
}

/** Made once, though every run asks. */
const lists = new WeakMap<OperationSpec, ArgumentList>();

/** What the tool of an operation takes; `spec`: that of its world. */
export function argumentsOf(spec: Pick<WorldSpec, 'records'>, operation: OperationSpec): ArgumentList {
  const list = lists.get(operation) ?? argumentListOf(spec, operation);
  lists.set(operation, list);
  return list;
}

function argumentListOf(spec: Pick<WorldSpec, 'records'>, operation: OperationSpec): ArgumentList {
  const version = kindOf(operation).versioned ? recordOf(spec, operation)?.rules?.version : undefined;
  const own = ownArgumentsOf(spec, operation);
  const named = operation.alias ? withAlias(own, operation.alias) : own;
  const list = version ? withVersion(named, version) : named;
  return operation.idempotent ? withKey(list, operation.idempotent) : list;
}
