export type Hide = (text: string) => string;

/** Shorter ones are left alone: hiding every "1" would hide the sentence. */
const SHORTEST = 3;

interface Hidden {
  /** As it may stand in a text, quotes escaped or not. */
  readonly written: string;
  readonly text: string;
}

/** Texts by how they begin, the longest first. */
export type HiddenTexts = ReadonlyMap<string, readonly Hidden[]>;

export function hiddenTexts(texts: Iterable<string>): HiddenTexts {
  const byStart = new Map<string, Hidden[]>();
  for (const text of new Set(texts)) {
    if (text.length < SHORTEST) continue;
    for (const written of writings(text)) {
      const start = written.slice(0, SHORTEST);
      byStart.set(start, [...(byStart.get(start) ?? []), { written, text }]);
    }
  }
  for (const same of byStart.values()) same.sort((a, b) => b.written.length - a.written.length);
  return byStart;
}

function writings(text: string): ReadonlySet<string> {
  return new Set([text, JSON.stringify(text).slice(1, -1), text.replaceAll(/["\\]/g, '\\$&')]);
}

/** The text with each of them replaced by what `shown` makes of it, also where a diff has coloured half of it. */
export function hideTexts(text: string, among: readonly HiddenTexts[], shown: (hidden: string) => string): string {
  const { plain, places } = withoutColours(text);
  let [told, copied] = ['', 0];
  for (let at = 0; at < plain.length; at++) {
    const found = longestAt(plain, at, among);
    if (found === undefined) continue;
    const last = at + found.written.length - 1;
    const [from, to] = [places?.[at] ?? at, (places?.[last] ?? last) + 1];
    told += text.slice(copied, from) + shown(found.text) + (text.slice(from, to).match(COLOUR) ?? []).join('');
    copied = to;
    at = last;
  }
  return told + text.slice(copied);
}

function longestAt(plain: string, at: number, among: readonly HiddenTexts[]): Hidden | undefined {
  const start = plain.slice(at, at + SHORTEST);
  const found = among.flatMap((texts) => texts.get(start)?.find(({ written }) => plain.startsWith(written, at)) ?? []);
  return found.sort((a, b) => b.written.length - a.written.length)[0];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what colours are made of
const COLOUR = /\u001b\[[\d;]*m/g;

/** `places`: where each character of the plain text stands in the given one; absent when they are the same. */
function withoutColours(text: string): { readonly plain: string; readonly places?: readonly number[] } {
  const colours = [...text.matchAll(COLOUR)];
  if (colours.length === 0) return { plain: text };
  const places: number[] = [];
  let plain = '';
  let from = 0;
  for (const { index, 0: colour } of [...colours, { index: text.length, 0: '' }]) {
    for (let at = from; at < index; at++) places.push(at);
    plain += text.slice(from, index);
    from = index + colour.length;
  }
  return { plain, places };
}
