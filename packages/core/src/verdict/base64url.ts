const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bytes (0..255 each) to text that survives shells and URLs, without padding. */
export function toBase64url(bytes: readonly number[]): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(index, index + 3);
    const group = (a << 16) | (b << 8) | c;
    const digits = [group >> 18, (group >> 12) & 63, (group >> 6) & 63, group & 63];
    text += digits
      .slice(0, Math.min(3, bytes.length - index) + 1)
      .map((digit) => ALPHABET[digit])
      .join('');
  }
  return text;
}

/** The bytes again; `undefined` when a character is not of the alphabet. */
export function fromBase64url(text: string): readonly number[] | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    bits = ((bits << 6) | digit) & 0xffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes.push((bits >> held) & 255);
    }
  }
  return bytes;
}
