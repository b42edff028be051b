import type { RefusalData } from '../model/answer';
import type { Row } from '../model/json';
import type { OperationSpec, WorldSpec } from '../model/spec';
import { EXPECTED_VERSION, withoutVersion } from '../operations/expected-version';
import { kindOf } from '../operations/find-kind';
import { recordOf } from '../operations/kind';
import { idText } from '../world/ids';
import type { Transaction } from '../world/transaction';
import type { CallRequest } from './request';

/** Why a write does not go on, by the version of the row that its caller has seen. A missing row is no conflict. */
export function versionConflict(
  operation: OperationSpec,
  transaction: Transaction,
  args: Row,
  { conflict }: CallRequest,
): RefusalData | undefined {
  if (!kindOf(operation).versioned) return undefined;
  const rows = transaction.rows(operation.record ?? '');
  const { version } = rows.record.rules ?? {};
  const row = version && rows.get(idText(args.id));
  if (!row) return undefined;
  const expected = args[EXPECTED_VERSION];
  const is = row[version.field];
  if (expected === undefined || expected === null)
    return version.required ? { status: 428, message: `${EXPECTED_VERSION} required` } : undefined;
  if (expected === is) return undefined;
  return { status: conflict ?? 409, message: `version conflict: expected ${expected}, is ${is}` };
}

/** The arguments without the version that the caller expects. */
export function ownArguments(spec: Pick<WorldSpec, 'records'>, operation: OperationSpec, args: Row): Row {
  const { versioned } = kindOf(operation);
  return versioned && recordOf(spec, operation)?.rules?.version ? withoutVersion(args) : args;
}
