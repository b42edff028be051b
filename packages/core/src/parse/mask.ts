/**
 * Type expressions such as `enum[placed, shipped]` are no YAML inside `{ }`. Their brackets and commas are masked
 * with private-use characters of the same length before the parser sees the text, and restored in whatever it gives,
 * so that quoted texts and comments come back as they were and columns stay exact.
 */
export interface Masked {
  readonly text: string;
  restore(text: string): string;
}

// Every word before a bracket, so that a misspelt type is read as one and reported as such.
const names = /(?<![\w.$-])[A-Za-z]\w*\[/g;
const deepest = 8;
const masks = /[\uE000-\uF8FF]/g;

export function maskTypes(text: string): Masked {
  const [open, close, comma] = unusedCharacters(text);
  const plain: Readonly<Record<string, string>> = { [open]: '[', [close]: ']', [comma]: ',' };
  let masked = '';
  let done = 0;
  for (const match of text.matchAll(names)) {
    const start = match.index + match[0].length - 1;
    const end = start < done ? undefined : closing(text, start);
    if (end === undefined) continue;
    const inside = text
      .slice(start, end + 1)
      .replace(/[[\],]/g, (sign) => (sign === '[' ? open : sign === ']' ? close : comma));
    masked += text.slice(done, start) + inside;
    done = end + 1;
  }
  return {
    text: masked + text.slice(done),
    restore: (given) => given.replace(masks, (sign) => plain[sign] ?? sign),
  };
}

/** Offset of the bracket that closes the one at `start`, unless what lies between can't be a type expression. */
function closing(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '[' && ++depth > deepest) return undefined;
    if (sign === '[') continue;
    if (sign === ']' && --depth === 0) return at;
    if (/[{}"'#]/.test(sign) || (sign === ':' && /\s/.test(text[at + 1] ?? ' '))) return undefined;
  }
  return undefined;
}

function unusedCharacters(text: string): readonly [string, string, string] {
  // A quoted text may name a character by its code.
  const escaped = Array.from(text.matchAll(/[uU](?:0000)?([ef][0-9a-f]{3})/gi), ([, code = '']) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const used = new Set([...(text.match(masks) ?? []), ...escaped]);
  const free: string[] = [];
  for (let code = 0xe000; code <= 0xf8ff && free.length < 3; code++) {
    const sign = String.fromCharCode(code);
    if (!used.has(sign)) free.push(sign);
  }
  const [open = '[', close = ']', comma = ','] = free;
  return [open, close, comma];
}
