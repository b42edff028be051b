import { valueType } from '../fields/value-types';
import type { FilterSpec, OperationSpec } from '../model/spec';
import { checkKeys } from './check-keys';
import { expectList, expectMap, expectWhole } from './expect';
import { entryOf, type MapNode, type Node, readKey } from './node';
import type { Problems } from './problems';
import type { ReadFields } from './read-field';
import { checkField, onePerName, type ReadFilter, readFilter } from './read-filter';

const largestPage = 1000;

/** Filters, sort keys and page of a list; none for an operation of another kind, which has no such keys. */
export function readList(
  map: MapNode,
  record: string | undefined,
  fields: ReadFields | undefined,
  problems: Problems,
): Pick<OperationSpec, 'filter' | 'sort' | 'page'> {
  const name = record ?? '';
  const filters = readKey(map, 'filter', (node) => readFilter(node, name, fields, problems)) ?? [];
  const sort = readKey(map, 'sort', (node) => readSort(node, name, fields, problems)) ?? [];
  const page = readKey(map, 'page', (node) => readPage(node, problems));
  const own = [...(sort.length > 0 ? ['sort'] : []), ...(page ? ['limit', 'cursor'] : [])];
  return { filter: checkClashes(filters, own, problems), sort, ...(page ? { page } : {}) };
}

function readSort(
  node: Node,
  record: string,
  fields: ReadFields | undefined,
  problems: Problems,
): readonly string[] | undefined {
  const list = expectList(node, problems, 'list the fields: sort: [placed_at]');
  return (
    list &&
    onePerName(list.items, problems).flatMap(({ name, item }) => {
      if (!checkField(name, item, record, fields, problems)) return [];
      const type = fields?.fields[name]?.type;
      if (type === undefined || valueType(type).ordered) return [name];
      return problems.at(item, `${type} has no order to sort by`, 'sort by numbers, texts, dates or enums') ?? [];
    })
  );
}

function readPage(node: Node, problems: Problems): { readonly size: number } | undefined {
  const mend = 'write page: { size: 20 }';
  const map = expectMap(node, problems, mend);
  if (!map) return undefined;
  checkKeys(map, { now: ['size'] }, problems);
  const size = entryOf(map, 'size');
  const read = size ? expectWhole(size, problems, 1, largestPage) : problems.at(map, 'a page without its size', mend);
  return read === undefined ? undefined : { size: read };
}

function checkClashes(
  filters: readonly ReadFilter[],
  own: readonly string[],
  problems: Problems,
): readonly FilterSpec[] {
  const first = new Map<string, ReadFilter>();
  for (const read of filters) {
    const { argument } = read.filter;
    const other = first.get(argument);
    const where = other ? `at ${problems.where(other.node.range, other.node.path)}` : `the ${argument} of this list`;
    if (other || own.includes(argument)) {
      problems.at(read.node, `two arguments named "${argument}"`, `the other is ${where}: drop one, or rename a field`);
    } else first.set(argument, read);
  }
  return [...first.values()].map(({ filter }) => filter);
}
