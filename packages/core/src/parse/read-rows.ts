import { defaultValue } from '../fields/normalize';
import type { Json, Row } from '../model/json';
import { checkValue } from './check-value';
import { expectMap } from './expect';
import { entryOf, type MapNode, type Node } from './node';
import type { Problems } from './problems';
import type { ReadFields } from './read-field';
import { suggestion } from './suggest';

/** A declared row with the node it came from. */
export interface ReadRow {
  readonly row: Row;
  readonly node: MapNode;
}

/** Declared rows, each checked against its record type; a default of `now` is the clock's start. */
export function readRows(
  nodes: readonly Node[],
  record: ReadFields,
  start: string,
  problems: Problems,
): readonly ReadRow[] {
  const rows: ReadRow[] = [];
  for (const node of nodes) {
    const map = expectMap(node, problems, 'write a row: { name: value }');
    if (map) rows.push({ row: readRow(map, record, start, problems), node: map });
  }
  return rows;
}

function readRow(map: MapNode, { fields, declared }: ReadFields, start: string, problems: Problems): Row {
  for (const entry of map.entries) {
    if (declared.includes(entry.key)) continue;
    problems.atKey(entry, `no field "${entry.key}"`, suggestion(entry.key, declared, 'fields are'));
  }
  const values: [string, Json][] = [];
  for (const [name, field] of Object.entries(fields)) {
    const node = entryOf(map, name);
    const value = node ? checkValue(field, node, problems, start) : defaultValue(field, start);
    if (value !== undefined) values.push([name, value]);
    else if (!node && !field.optional && name !== 'id') {
      problems.at(map, `the row has no "${name}"`, `add ${name}: ..., or make the field optional`);
    }
  }
  return Object.fromEntries(values);
}
