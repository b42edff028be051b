/** The candidate nearest to a misspelt word; undefined when none is near enough to be meant. */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  // One wrong letter of two, or two of three, is another word.
  const limit = word.length < 3 ? 0 : word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3));
  let best: string | undefined;
  let least = limit + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** Mend line for an unknown word: the known ones, and the nearest. */
export function suggestion(word: string, known: readonly string[], introduction = 'use'): string {
  if (known.length === 0) return 'there is none';
  const near = suggest(word, known);
  const listed = known.length > 12 ? `${known.slice(0, 12).join(', ')}, ..` : known.join(', ');
  return `${introduction} ${listed}${near === undefined ? '' : ` - did you mean "${near}"?`}`;
}

/** Insertions, deletions, replacements and swaps of neighbours; gives up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_none, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(older, j - 2) + 1 : limit;
      row.push(Math.min(replaced, swapped, at(previous, j) + 1, at(row, j - 1) + 1));
    }
    older = previous;
    previous = row;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** ` (did you mean "amount"?)`, or nothing: to follow the unknown word in a sentence. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = suggest(word, known);
  return near === undefined ? '' : ` (did you mean "${near}"?)`;
}
