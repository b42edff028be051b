import { fieldType } from '../fields/field-types';
import type { Field, FieldMap } from '../model/field';
import type { OperationSpec, RecordSpec, WorldSpec } from '../model/spec';
import { argumentsOf, kindOf } from '../operations/find-kind';
import { type ResultShape, recordOf } from '../operations/kind';
import { creationArguments } from '../operations/record-arguments';

/** Text of `shop.world.d.ts`, which registers the world of `shop.yaml` in `Worlds` under its base name. */
export function worldTypes(spec: WorldSpec, file: string): string {
  const base = file.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  const name = text(base);
  const records = spec.records;
  return `// Written by \`faultbench types\` from ${file.replace(/^.*[\\/]/, '')}; write it again after a change there.
export {};

declare module 'faultbench' {
  interface Worlds {
    ${key(base)}: {
      rows: ${block(
        records.map((record) => `${key(record.name)}: ${rowType(record)};`),
        6,
      )};
      newRows: ${block(
        records.map((record) => `${key(record.name)}: ${newRowType(record)};`),
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
  return object(record.fields, (field, name) => `readonly ${key(name)}: ${valueType(field)};`);
}

function newRowType(record: RecordSpec): string {
  const { required } = creationArguments(record);
  return argumentsType(record.fields, required);
}

function toolType(spec: WorldSpec, operation: OperationSpec, world: string): string {
  const { fields, required } = argumentsOf(spec, operation);
  const result = kindOf(operation).result(recordOf(spec, operation), operation);
  return `${key(operation.tool)}: { args: ${argumentsType(fields, required)}; result: ${resultType(result, world)} };`;
}

function resultType(result: ResultShape, world: string): string {
  if (result.type === 'any') return 'unknown';
  if (result.type === 'deleted') return '{ readonly id: string | number; readonly deleted: true }';
  const row = `Worlds[${world}]['rows'][${text(result.record.name)}]`;
  if (result.type === 'row') return row;
  if (result.type === 'rows') return `readonly ${row}[]`;
  return `{ readonly items: readonly ${row}[]; readonly total: number; readonly has_more: boolean; readonly next_cursor: string | null }`;
}

function argumentsType(fields: FieldMap, required: readonly string[]): string {
  return object(fields, (field, name) => `${key(name)}${required.includes(name) ? '' : '?'}: ${valueType(field)};`);
}

function valueType(field: Field): string {
  const type = fieldType(field.type).typeText(field);
  return field.optional ? `${type} | null` : type;
}

function faultTargets({ services, operations }: WorldSpec): readonly string[] {
  return ['default', ...services.map(({ name }) => `${name}.*`), ...operations.map((operation) => operation.key)];
}

function object(fields: FieldMap, line: (field: Field, name: string) => string): string {
  const lines = Object.entries(fields).map(([name, field]) => line(field, name));
  return lines.length === 0 ? '{}' : `{ ${lines.join(' ').replace(/;$/, '')} }`;
}

function block(lines: readonly string[], indent: number): string {
  if (lines.length === 0) return '{}';
  const before = ' '.repeat(indent);
  return `{\n${lines.map((line) => `${before}  ${line}\n`).join('')}${before}}`;
}

function union(members: readonly string[], indent: number): string {
  if (members.length === 0) return ' never';
  return members.map((member) => `\n${' '.repeat(indent)}| ${text(member)}`).join('');
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name);
}

function text(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
