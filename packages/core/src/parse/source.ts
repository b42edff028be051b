import type { Place } from './problem';

/** A text and the name that messages call it by. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Offset of each line's first character. */
  readonly lines: readonly number[];
}

export function sourceOf(file: string, text: string): Source {
  const lines = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
  return { file, text, lines };
}

/** Where a range begins, cut at the end of its first line. */
export function placeOf(source: Source, range: readonly [start: number, end: number, ...unknown[]]): Place {
  const start = Math.min(range[0], source.text.length);
  const index = lineIndex(source.lines, start);
  const lineStart = source.lines[index] ?? 0;
  const lineEnd = (source.lines[index + 1] ?? source.text.length + 1) - 1;
  const excerpt = source.text.slice(lineStart, lineEnd).replace(/\r$/, '');
  const end = Math.min(range[1], lineStart + excerpt.length);
  return { line: index + 1, column: start - lineStart + 1, length: Math.max(1, end - start), excerpt };
}

/** `shop.yaml:7:16` */
export function placeText(source: Source, range: readonly [start: number, end: number, ...unknown[]]): string {
  const { line, column } = placeOf(source, range);
  return `${source.file}:${line}:${column}`;
}

function lineIndex(lines: readonly number[], offset: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
