/** The words of a name, whichever way it is written: `listHTTPRoutes`, `list-http-routes`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** `list_http_routes` */
export function snakeCase(words: readonly string[]): string {
  return words.join('_');
}

/** `listHttpRoutes` */
export function camelCase(words: readonly string[]): string {
  const name = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
  return /^[0-9]/.test(name) ? `_${name}` : name;
}

/** The last word is what there may be many of. */
export function pluralOf(words: readonly string[]): readonly string[] {
  return withLast(words, pluralWord);
}

export function singularOf(words: readonly string[]): readonly string[] {
  return withLast(words, singularWord);
}

export function isPlural(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return singularWord(last) !== last;
}

/** The name, or with a number behind it when it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name}_${number}`;
    if (!taken.has(tried)) return tried;
  }
}

function withLast(words: readonly string[], change: (word: string) => string): readonly string[] {
  const last = words.at(-1);
  return last === undefined ? words : [...words.slice(0, -1), change(last)];
}

const irregular: Readonly<Record<string, string>> = {
  person: 'people',
  child: 'children',
  man: 'men',
  woman: 'women',
  index: 'indexes',
  status: 'statuses',
  leaf: 'leaves',
};
const uncountable = new Set(
  'data info information metadata content contents media history news series details stats analytics feedback equipment weather'.split(
    ' ',
  ),
);

function pluralWord(word: string): string {
  if (uncountable.has(word) || singularWord(word) !== word) return word;
  const known = irregular[word];
  if (known !== undefined) return known;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

function singularWord(word: string): string {
  if (uncountable.has(word)) return word;
  const known = Object.entries(irregular).find(([, plural]) => plural === word)?.[0];
  if (known !== undefined) return known;
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|us|is)$/.test(word) || !word.endsWith('s') || word.length < 3) return word;
  return /(ch|sh|x|ss|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
