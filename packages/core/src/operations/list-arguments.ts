import { valueType } from '../fields/value-types';
import type { Field, FieldMap } from '../model/field';
import type { OperationSpec, RecordSpec } from '../model/spec';
import { filterOperator } from './filter-operators';
import { optionalArgument } from './record-arguments';

/** Filters, then `sort`, then `limit` and `cursor`: all optional. */
export function listArguments(operation: OperationSpec, record: RecordSpec | undefined): FieldMap {
  const filters = operation.filter.flatMap(({ argument, field: name, operator }): [string, Field][] => {
    const field = record?.fields[name];
    const type = field && filterOperator(operator).argument(field);
    return type ? [[argument, described(optionalArgument(type), name, operator)]] : [];
  });
  return { ...Object.fromEntries(filters), ...sortArgument(operation), ...pageArguments(operation) };
}

// an argument that compares says how, then what the field itself says
function described(argument: Field, name: string, operator: string): Field {
  if (operator === 'eq') return argument;
  const { words, timeWords = words } = filterOperator(operator);
  const how = `${name} ${valueType(argument.type).stamp ? timeWords : words}.`;
  const own = argument.description ?? valueType(argument.type).hint?.(argument);
  return { ...argument, description: own === undefined ? how : `${how} ${own}` };
}

function sortArgument({ sort }: OperationSpec): FieldMap {
  if (sort.length === 0) return {};
  const values = sort.flatMap((name) => [name, `-${name}`]);
  return {
    sort: { ...plain, type: 'enum', options: { values }, description: 'Order of the list; - means descending.' },
  };
}

function pageArguments({ page }: OperationSpec): FieldMap {
  if (!page) return {};
  const max = Math.max(100, page.size);
  return {
    limit: {
      ...plain,
      type: 'int',
      options: { min: 1, max },
      description: `Rows per page, 1 to ${max}; default ${page.size}.`,
    },
    cursor: { ...plain, type: 'str', options: {}, description: 'next_cursor of the last page.' },
  };
}

const plain = { optional: true, unique: false, secret: false } as const;
