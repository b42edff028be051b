import type { Range } from './node';
import type { Problems } from './problems';
import type { Source } from './source';

/** One cell of a table: its text without quotes, and where it stands. */
export interface Cell {
  readonly text: string;
  readonly quoted: boolean;
  readonly range: NonNullable<Range>;
}

const quotedCell = /"((?:[^"]|"")*)"/y;
const plainCell = /[^,\r\n"]*/y;

/** The rows of a CSV file, blank lines left out; reading ends after the first cell that is none, which is reported. */
export function readCells(source: Source, problems: Problems): readonly (readonly Cell[])[] {
  const { text } = source;
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at <= text.length) {
    const quoted = take(text[at] === '"' ? quotedCell : plainCell, text, at);
    const end = at + (quoted?.[0].length ?? 0);
    const next = text[end];
    if (!quoted || (next !== undefined && !/[,\r\n]/.test(next))) {
      const spot: Range = quoted ? [end, end + 1, source] : [at, at + 1, source];
      problems.add(spot, '', quoted ? 'a quote or text where a cell ends' : 'a quote that is not closed', quoteMend);
      return rows;
    }
    row.push({
      text: (quoted[1] ?? quoted[0]).replaceAll('""', '"'),
      quoted: quoted[1] !== undefined,
      range: [at, end, source],
    });
    if (next === ',') at = end + 1;
    else {
      if (row.length > 1 || row.some((cell) => cell.quoted || cell.text !== '')) rows.push(row);
      row = [];
      at = next === undefined ? text.length + 1 : end + (text.startsWith('\r\n', end) ? 2 : 1);
    }
  }
  return rows;
}

const quoteMend = 'a cell with a comma, a quote or a line break is written "in quotes", quotes in it twice';

function take(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
