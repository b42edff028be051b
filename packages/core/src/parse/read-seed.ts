import { checkKeys } from './check-keys';
import { expectList, expectMap, expectWhole } from './expect';
import { entryOf, type MapNode, type Node } from './node';
import type { Problems } from './problems';
import { suggestion } from './suggest';

/** What a seed block says of one record type, rows not yet checked. */
export interface ReadSeed {
  readonly count: number;
  readonly rows: readonly Node[];
  /** Name of a file with rows. */
  readonly file?: Node;
}

const mostRows = 1_000_000;
const example = 'write { count: 20 }, or per record type { orders: { count: 20 } }';

/** Reads the seed block of a service: one count for every record type of it, or a block each. */
export function readSeed(node: Node, records: readonly string[], problems: Problems): ReadonlyMap<string, ReadSeed> {
  const map = expectMap(node, problems, example);
  if (!map) return new Map();
  const count = entryOf(map, 'count');
  if (count && count.kind !== 'map') return oneCount(map, count, records, problems);
  const seeds = new Map<string, ReadSeed>();
  for (const entry of map.entries) {
    const block = readBlock(entry.value, problems);
    if (!records.includes(entry.key))
      problems.atKey(entry, `no record type "${entry.key}" in this service`, suggestion(entry.key, records));
    else seeds.set(entry.key, block);
  }
  return seeds;
}

function oneCount(
  map: MapNode,
  node: Node,
  records: readonly string[],
  problems: Problems,
): ReadonlyMap<string, ReadSeed> {
  const count = expectWhole(node, problems, 0, mostRows) ?? 0;
  for (const entry of map.entries) {
    if (entry.key === 'count') continue;
    problems.atKey(
      entry,
      `"${entry.key}" beside a count for every record type`,
      'give each record type a block: { orders: { count: 20 } }',
    );
  }
  return new Map(records.map((record) => [record, { count, rows: [] }]));
}

function readBlock(node: Node, problems: Problems): ReadSeed {
  const map = expectMap(node, problems, 'write { count: 20 }, { rows: [..] } or { file: orders.csv }');
  if (!map) return { count: 0, rows: [] };
  checkKeys(map, { now: ['count', 'rows', 'file'] }, problems);
  const [count, rows, file] = ['count', 'rows', 'file'].map((key) => entryOf(map, key));
  if (rows && file) problems.at(file, 'a file beside rows', 'keep one of them: either is where the rows are declared');
  return {
    count: (count && expectWhole(count, problems, 0, mostRows)) ?? 0,
    rows: (rows && expectList(rows, problems, 'write [ { .. }, { .. } ]')?.items) ?? [],
    ...(file && !rows ? { file } : {}),
  };
}
