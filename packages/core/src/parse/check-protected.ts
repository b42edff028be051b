import { requiredOf } from '../fields/object-of';
import type { RecordSpec } from '../model/spec';
import { EXPECTED_VERSION } from '../operations/expected-version';
import { kindOf } from '../operations/find-kind';
import { recordOf } from '../operations/kind';
import type { Problems } from './problems';
import type { ReadOperation } from './read-operation';

/** Reports creates that can never succeed, since nobody gives a value to a field, and arguments that the version takes. */
export function checkProtected(
  read: readonly ReadOperation[],
  records: readonly RecordSpec[],
  problems: Problems,
): void {
  for (const { entry, operation } of read) {
    const record = operation && recordOf({ records }, operation);
    if (!operation || !record?.rules) continue;
    const { readonly, owner, version } = record.rules;
    const needed = requiredOf(record.fields).filter((name) => record.fields[name]?.type !== 'datetime');
    const empty = readonly.find((name) => name !== owner && needed.includes(name));
    if (operation.kind === 'create' && empty !== undefined)
      problems.atKey(
        entry,
        `a create of ${record.name} gives no value to ${empty}, which is read-only`,
        'give the field a default, make it optional, or create the row in a handler',
      );
    if (version && kindOf(operation).versioned && Object.hasOwn(record.fields, EXPECTED_VERSION))
      problems.atKey(
        entry,
        `${record.name} has a field ${EXPECTED_VERSION}`,
        'rename it: that argument tells the version',
      );
  }
}
