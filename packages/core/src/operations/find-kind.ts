import type { OperationSpec, WorldSpec } from '../model/spec';
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

/** What the tool of an operation takes. */
export function argumentsOf(spec: Pick<WorldSpec, 'records'>, operation: OperationSpec): ArgumentList {
  const record = recordOf(spec, operation);
  const kind = kindOf(operation);
  const own = kind.arguments(operation, record);
  const list = kind.versioned && record?.rules?.version ? withVersion(own, record.rules.version) : own;
  return operation.idempotent ? withKey(list, operation.idempotent) : list;
}
