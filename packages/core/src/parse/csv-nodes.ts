import { fieldType } from '../fields/field-types';
import { type Cell, readCells } from './csv-cells';
import { isExact } from './exact-number';
import type { Entry, MapNode, Node, Range } from './node';
import { jsonNode } from './node-json';
import type { Problems } from './problems';
import type { ReadFields } from './read-field';
import type { Source } from './source';
import { suggestion } from './suggest';

/** The rows of a CSV file, each cell read as the type of its field means it; an empty cell without quotes is absent. */
export function readCsv(source: Source, fields: ReadFields, problems: Problems): readonly MapNode[] {
  const [header, ...rows] = readCells(source, problems);
  if (!header) {
    problems.add([0, 1, source], '', 'a table without its header', `begin with a row of names: ${fields.declared}`);
    return [];
  }
  const names = header.map((cell, index) => columnName(cell, header.slice(0, index), fields, problems));
  return rows.flatMap((cells, index) => {
    const path = `row ${index + 1}`;
    const [first, last] = [cells[0], cells.at(-1)];
    const range: Range = first && last ? [first.range[0], last.range[1], source] : null;
    if (cells.length !== header.length) {
      const mend = `the header has ${header.length}: add or remove commas, or quote a cell that has one`;
      return problems.add(range, path, `the row has ${cells.length} cell${cells.length === 1 ? '' : 's'}`, mend) ?? [];
    }
    const entries = cells.flatMap((cell, column) => entryOf(cell, names[column], path, fields, problems));
    return [{ kind: 'map', entries, path, range, named: range }];
  });
}

function columnName(cell: Cell, before: readonly Cell[], fields: ReadFields, problems: Problems): string | undefined {
  const name = cell.text.trim();
  if (before.some((each) => each.text.trim() === name)) {
    return problems.add(cell.range, 'header', `the column "${name}" stands twice`, 'keep one of them');
  }
  if (fields.declared.includes(name)) return name;
  const mend = /[;\t]/.test(name) ? 'separate the cells by commas' : suggestion(name, fields.declared, 'fields are');
  return problems.add(cell.range, 'header', `no field "${name}"`, mend);
}

function entryOf(
  { text, quoted, range }: Cell,
  name: string | undefined,
  path: string,
  { fields }: ReadFields,
  problems: Problems,
): readonly Entry[] {
  const field = name === undefined ? undefined : fields[name];
  if (name === undefined || !field || (text === '' && !quoted)) return [];
  const value = fieldType(field.type).fromText?.(text, field) ?? text;
  const spot = { path: `${path}.${name}`, range, named: range };
  const node: Node = jsonNode(value, text, spot);
  if (typeof value !== 'number' || isExact(text, value)) return [{ key: name, keyRange: range, value: node }];
  problems.at(node, `the number ${text} cannot be held exactly`, 'shorten it, or make the field a decimal');
  return [{ key: name, keyRange: range, value: { kind: 'broken', ...spot } }];
}
