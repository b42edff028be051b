import { valueType } from '../fields/value-types';
import type { InvariantKind } from '../invariants/kind';
import type { Field } from '../model/field';
import type { RecordSpec } from '../model/spec';
import { expectText } from './expect';
import { childOf, type Node } from './node';
import type { Problems } from './problems';
import { suggestion } from './suggest';

/** The fields of a world, as far as they could be read. */
export interface WorldFields {
  readonly records: readonly RecordSpec[];
  /** The node of `services:`; what stands there but could not be read is not reported again. */
  readonly services: Node | undefined;
}

export interface FieldPath {
  readonly record: string;
  readonly name: string;
  /** Undefined when it could not be read. */
  readonly field: Field | undefined;
}

/** Reads `payments.refunds.cents`; undefined after reporting what is wrong with it. */
export function readFieldPath(
  node: Node,
  fields: WorldFields,
  problems: Problems,
  wanted: InvariantKind['names'],
): FieldPath | undefined {
  const text = expectText(node, problems, 'name a field: payments.refunds.cents');
  if (text === undefined) return undefined;
  const [service = '', record = '', name = '', ...rest] = text.split('.');
  const spec = fields.records.find((each) => each.service === service && each.name === record);
  const known = spec ? Object.keys(spec.fields) : [];
  if (rest.length > 0 || name === '') {
    return problems.at(node, `"${text}" is no field`, 'write service.record.field: payments.refunds.cents');
  }
  if (!spec) {
    if (isDeclared(fields, [service, 'records', record])) return { record, name, field: undefined };
    const names = fields.records.map((each) => `${each.service}.${each.name}`);
    return problems.at(
      node,
      `no record type "${service}.${record}"`,
      suggestion(`${service}.${record}`, names, 'record types are'),
    );
  }
  const field = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
  if (field && fits(field, wanted)) return { record, name, field };
  if (field) {
    const mend =
      wanted === 'enum' ? 'name an enum' : 'name a number, a decimal, a date or another field that has an order';
    return problems.at(node, `${text} is ${field.type}`, mend);
  }
  if (isDeclared(fields, [service, 'records', record, name])) return { record, name, field: undefined };
  return problems.at(node, `${service}.${record} has no field "${name}"`, suggestion(name, known, 'fields are'));
}

function fits(field: Field, wanted: InvariantKind['names']): boolean {
  if (wanted === 'enum') return field.type === 'enum';
  return wanted !== 'ordered field' || valueType(field.type).ordered;
}

function isDeclared({ services }: WorldFields, way: readonly string[]): boolean {
  let node = services;
  for (const key of way) node = node && childOf(node, key);
  return node !== undefined;
}
