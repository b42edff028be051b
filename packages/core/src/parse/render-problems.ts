import type { Place, Problem } from './problem';

const shown = 20;
const widest = 120;

/** All problems as text, each with its place, the line it stands on and how to mend it. */
export function renderProblems(problems: readonly Problem[]): string {
  const more = problems.length - shown;
  const rendered = problems.slice(0, shown).map(renderProblem);
  return [...rendered, ...(more > 0 ? [`and ${more} more problem${more === 1 ? '' : 's'}`] : [])].join('\n\n');
}

function renderProblem({ file, place, path, message, mend }: Problem): string {
  const where = place ? `${file}:${place.line}:${place.column}` : file;
  const what = path === '' ? message : `${path}: ${message}`;
  const header = where === '' ? what : `${where}  ${what}`;
  return [header, ...(place ? pointer(place) : []), `  ${mend}`].join('\n');
}

function pointer({ line, column, length, excerpt }: Place): readonly string[] {
  const from = excerpt.length > widest ? Math.max(0, column - 1 - widest / 2) : 0;
  const text = excerpt.slice(from, from + widest);
  const before = text.slice(0, column - 1 - from);
  const carets = Math.max(1, Math.min(length, text.length - before.length));
  const gutter = String(line).padStart(5);
  // A tab would shift the carets, and so would half of a surrogate pair.
  const indent = ' '.repeat([...before].length);
  return [
    `${gutter} | ${text.replaceAll('\t', ' ')}`.trimEnd(),
    `${' '.repeat(gutter.length)} | ${indent}${'^'.repeat(carets)}`,
  ];
}
