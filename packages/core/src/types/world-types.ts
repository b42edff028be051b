import type { TypeTextOf, TypeUse } from '../fields/field-type';
import { fieldType } from '../fields/field-types';
import { literal, propertyName } from '../fields/literal';
import { objectText } from '../fields/object-of';
import type { Field, FieldMap } from '../model/field';
import type { OperationSpec, RecordSpec, WorldSpec } from '../model/spec';
import { argumentsOf, kindOf } from '../operations/find-kind';
import { type ResultShape, recordOf } from '../operations/kind';
import { creationArguments } from '../operations/record-arguments';

/** Text of `shop.world.d.ts`, which registers the world of `shop.yaml` in `Worlds` under its base name. */
export function worldTypes(spec: WorldSpec, file: string): string {
  const base = file.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  const name = literal(base);
  const records = spec.records;
  return `// Written by \`faultbench types\` from ${file.replace(/^.*[\\/]/, '')}; write it again after a change there.
// without this a program that imports the handlers' entry alone would not know what is declared here
import type {} from 'faultbench';

declare module 'faultbench' {
  interface Worlds {
    ${propertyName(base)}: {
      rows: ${block(
        records.map((record) => `${propertyName(record.name)}: ${rowType(record)};`),
        6,
      )};
      newRows: ${block(
        records.map((record) => `${propertyName(record.name)}: ${newRowType(record)};`),
        6,
      )};
      tools: ${block(
        spec.operations.map((operation) => toolType(spec, operation, name)),
        6,
      )};
      operations:${union(
        spec.operations.map((operation) => operation.key),
        8,
      )};
      faultTargets:${union(faultTargets(spec), 8)};
    };
  }
}
`;
}

function rowType(record: RecordSpec): string {
  return objectText(record.fields, [], valueType('row'), 'row');
}

function newRowType(record: RecordSpec): string {
  const { required } = creationArguments(record);
  // the world stamps who owns a row, and makes a token
  const given = required.filter((name) => record.fields[name]?.type !== 'token' && name !== record.rules?.owner);
  return argumentsType(record.fields, given);
}

function toolType(spec: WorldSpec, operation: OperationSpec, world: string): string {
  const { fields, required } = argumentsOf(spec, operation);
  const result = kindOf(operation).result(recordOf(spec, operation), operation);
  return `${propertyName(operation.tool)}: { args: ${argumentsType(fields, required)}; result: ${resultType(result, world)} };`;
}

function resultType(result: ResultShape, world: string): string {
  if (result.type === 'any') return 'unknown';
  if (result.type === 'deleted') return '{ readonly id: string | number; readonly deleted: true }';
  const row = `Worlds[${world}]['rows'][${literal(result.record.name)}]`;
  if (result.type === 'row') return row;
  if (result.type === 'rows') return `readonly ${row}[]`;
  return `{ readonly items: readonly ${row}[]; readonly total: number; readonly has_more: boolean; readonly next_cursor: string | null }`;
}

function argumentsType(fields: FieldMap, required: readonly string[]): string {
  return objectText(fields, required, valueType('given'), 'given');
}

function valueType(use: TypeUse): TypeTextOf {
  const of = (field: Field) => {
    const type = fieldType(field.type).typeText(field, of, use);
    return field.optional ? `${type} | null` : type;
  };
  return of;
}

function faultTargets({ services, operations }: WorldSpec): readonly string[] {
  return ['default', ...services.map(({ name }) => `${name}.*`), ...operations.map((operation) => operation.key)];
}

function block(lines: readonly string[], indent: number): string {
  if (lines.length === 0) return '{}';
  const before = ' '.repeat(indent);
  return `{\n${lines.map((line) => `${before}  ${line}\n`).join('')}${before}}`;
}

function union(members: readonly string[], indent: number): string {
  if (members.length === 0) return ' never';
  return members.map((member) => `\n${' '.repeat(indent)}| ${literal(member)}`).join('');
}
