import type { RecordSpec } from '../model/spec';

/** "order", the singular of a record name as far as English plurals go. */
export function singular(record: Pick<RecordSpec, 'name'> | undefined): string {
  const name = (record?.name ?? 'item').replaceAll('_', ' ');
  if (/ies$/.test(name)) return name.replace(/ies$/, 'y');
  if (/(ss|us|is)$/.test(name)) return name;
  if (/(ch|sh|x|ss|z)es$/.test(name)) return name.slice(0, -2);
  return name.replace(/s$/, '');
}

export function plural(record: RecordSpec | undefined): string {
  return (record?.name ?? 'items').replaceAll('_', ' ');
}

/** "id, status and total" */
export function listing(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export function article(word: string): string {
  return /^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`;
}
