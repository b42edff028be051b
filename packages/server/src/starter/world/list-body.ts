import type { DraftOperation, DraftRecord, Listing } from '../draft';
import { camelCase, snakeCase, wordsOf } from '../words';
import { literal, member, objectText } from './code-text';

/** The statements that answer with the rows of a record type. */
export function listLines(list: Listing, { tool, scopes }: DraftOperation, record: DraftRecord): readonly string[] {
  const used = new Set([
    ...list.filters.map(({ argument }) => argument),
    ...scopes.map(({ argument }) => argument.name),
    ...[list.query, list.size, list.from?.argument].flatMap((name) => name ?? []),
  ]);
  const unused = tool.arguments.filter(({ name }) => !used.has(name)).map(({ name }) => name);
  const all = `${member('world', record.name)}.all()`;
  const matched =
    list.filters.length === 0
      ? all
      : `matching(${all}, ${objectText(list.filters.map(({ field, argument }) => [field, member('args', argument)]))})`;
  const found = list.query === undefined ? matched : `mentioning(${matched}, [${member('args', list.query)}])`;
  return [
    ...(unused.length === 0 ? [] : [`// not looked at: ${unused.map(oneLine).join(', ')}`]),
    ...(list.size === undefined && list.from === undefined
      ? [`return ${answer(found, list)};`]
      : paged(found, list, record)),
  ];
}

function paged(found: string, list: Listing, record: DraftRecord): readonly string[] {
  const { from, size } = list;
  const length = size === undefined ? '20' : `${member('args', size)} ?? ${from ? 20 : 'rows.length'}`;
  if (!from) return [`const rows = ${found};`, `return ${answer(`rows.slice(0, ${length})`, list)};`];
  const given = member('args', from.argument);
  const number = from.isText ? `Number(${given} ?? 0) || 0` : `${given} ?? ${from.means === 'page' ? 1 : 0}`;
  const start = from.means === 'page' ? `((${number}) - 1) * size` : number;
  const page = 'rows.slice(start, start + size)';
  const name = list.wrapper ?? record.name;
  const more = `start + size < rows.length ? String(start + size) : null`;
  return [
    `const rows = ${found};`,
    `const size = ${length};`,
    `const start = ${start};`,
    `return ${
      from.means === 'cursor'
        ? objectText([
            [name, page],
            [nextName(from.argument), more],
          ])
        : answer(page, list)
    };`,
  ];
}

function answer(rows: string, { wrapper }: Listing): string {
  return wrapper === undefined ? rows : objectText([[wrapper, rows]]);
}

/** `nextPageToken` for `pageToken`, `next_cursor` for `start_cursor`. */
function nextName(argument: string): string {
  const rest = wordsOf(argument).filter((word) => !['start', 'starting', 'next', 'after'].includes(word));
  const words = ['next', ...(rest.length > 0 ? rest : ['cursor'])];
  return /[a-z][A-Z]/.test(argument) ? camelCase(words) : snakeCase(words);
}

function oneLine(name: string): string {
  return literal(name).slice(1, -1);
}
