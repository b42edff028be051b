import { parseInstant } from '../clock/instants';
import type { StrikeSite } from '../faults/kind';
import type { Row } from '../model/json';
import type { OperationSpec } from '../model/spec';
import { kindOf } from '../operations/find-kind';
import { idText } from '../world/ids';
import type { World } from '../world/world';
import { missingText } from '../world/write-result';

/** What a fault's symptom needs to know of a call. */
export function strikeSite(operation: OperationSpec, args: Row): StrikeSite {
  const id = targetId(operation, args);
  return {
    operation: operation.kind,
    missing: id === undefined ? undefined : missingText(operation.record ?? '', id),
    args,
  };
}

/** First datetime of the row a call names, ms; undefined when it names none or the row has none. */
export function rowTime(world: World, operation: OperationSpec, args: Row): number | undefined {
  const id = targetId(operation, args);
  if (id === undefined) return undefined;
  const rows = world.rows(operation.record ?? '');
  const field = Object.keys(rows.record.fields).find((name) => rows.record.fields[name]?.type === 'datetime');
  const value = field === undefined ? undefined : rows.get(id)?.[field];
  return typeof value === 'string' ? parseInstant(value) : undefined;
}

function targetId(operation: OperationSpec, args: Row): string | undefined {
  return kindOf(operation).oneRow ? idText(args.id) : undefined;
}
