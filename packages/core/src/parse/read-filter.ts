import type { Field } from '../model/field';
import type { FilterSpec } from '../model/spec';
import { filterOperators } from '../operations/filter-operators';
import { expectText, unexpected } from './expect';
import type { Entry, Node } from './node';
import type { Problems } from './problems';
import type { ReadFields } from './read-field';
import { suggestion } from './suggest';

/** One filter and where it stands. */
export interface ReadFilter {
  readonly filter: FilterSpec;
  readonly node: Node;
}

const example = 'write filter: [status], or filter: { status: [eq, in], placed_at: [gte, lt] }';

/** Reads what a list filters by: fields, or fields with their operators. */
export function readFilter(
  node: Node,
  record: string,
  fields: ReadFields | undefined,
  problems: Problems,
): readonly ReadFilter[] {
  if (node.kind === 'list') {
    return onePerName(node.items, problems)
      .filter(({ name, item }) => checkField(name, item, record, fields, problems))
      .map(({ name, item }) => ({ filter: { argument: name, field: name, operator: 'eq' }, node: item }));
  }
  if (node.kind === 'map') return node.entries.flatMap((entry) => readOperators(entry, record, fields, problems));
  unexpected(node, 'a list or a mapping', problems, example);
  return [];
}

function readOperators(
  entry: Entry,
  record: string,
  fields: ReadFields | undefined,
  problems: Problems,
): readonly ReadFilter[] {
  const { key: field, keyRange, value } = entry;
  const at: Node = { kind: 'scalar', value: field, written: field, path: value.path, range: keyRange, named: keyRange };
  if (!checkField(field, at, record, fields, problems)) return [];
  if (value.kind !== 'list' || value.items.length === 0) {
    unexpected(
      value,
      'a list of operators',
      problems,
      `write ${field}: [${operatorsOf(fields?.fields[field]).join(', ')}]`,
    );
    return [];
  }
  return onePerName(value.items, problems)
    .filter(({ name, item }) => checkOperator(name, item, fields?.fields[field], problems))
    .map(({ name, item }) => {
      const argument = name === 'eq' ? field : `${field}_${name}`;
      return { filter: { argument, field, operator: name }, node: item };
    });
}

function checkOperator(name: string, node: Node, field: Field | undefined, problems: Problems): boolean {
  const operator = filterOperators.find((each) => each.name === name);
  const fitting = operatorsOf(field).join(', ');
  if (!operator) problems.at(node, `unknown filter operator "${name}"`, suggestion(name, operatorsOf(field)));
  else if (field && !operator.argument(field)) {
    problems.at(node, `${name} is no filter for ${field.type}`, `use ${fitting}`);
  } else return true;
  return false;
}

/** Operators that a field can be filtered by; all when nobody knows its type. */
function operatorsOf(field: Field | undefined): readonly string[] {
  return filterOperators.filter((each) => !field || each.argument(field)).map((each) => each.name);
}

/** Names of fields, each once; reports those that are none or stand twice. */
export function onePerName(
  items: readonly Node[],
  problems: Problems,
): readonly { readonly name: string; readonly item: Node }[] {
  const named: { name: string; item: Node }[] = [];
  for (const item of items) {
    const name = expectText(item, problems, 'write a name');
    if (name === undefined) continue;
    if (named.some((each) => each.name === name)) problems.at(item, `"${name}" stands twice`, 'name each once');
    else named.push({ name, item });
  }
  return named;
}

/** True for a field of the record type, or where nobody knows its fields. */
export function checkField(
  name: string,
  node: Node,
  record: string,
  fields: ReadFields | undefined,
  problems: Problems,
): boolean {
  if (!fields || fields.declared.includes(name)) return true;
  problems.at(node, `${record} has no field "${name}"`, suggestion(name, fields.declared, 'fields are'));
  return false;
}
