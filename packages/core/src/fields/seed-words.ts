import { type Draw, exactly, plenty, type Supply } from './draw';
import type { Range } from './range';
import { words } from './words';

const pairs = words.length * words.length;
/** After so many attempts the number of the row follows the words: a unique text never runs out. */
const pureAttempts = 8;
/** Longer than any two words with the number of a row. */
const roomForAll = 40;

/** One or two words, lengthened with further words or cut. */
export function seedWords({ min = 0, max = Number.MAX_SAFE_INTEGER }: Range): (draw: Draw) => string {
  const write = (draw: Draw) => {
    const text = oneOrTwo(draw.index(2 * pairs));
    return draw.attempt < pureAttempts || max < roomForAll ? text : `${text} ${draw.row + 1}`;
  };
  return min === 0 && max >= roomForAll ? write : (draw) => cut(lengthened(write(draw), min, draw), max);
}

export function wordsSupply({ max = roomForAll }: Range): Supply {
  if (max >= roomForAll) return plenty;
  return max === 0 ? exactly(1) : { least: 1, attempts: 2 * pairs };
}

// they are few: a large world shares them
const texts: string[] = [];

function oneOrTwo(index: number): string {
  return texts[index] ?? written(index);
}

function written(index: number): string {
  const last = words[index % words.length] ?? '';
  const text = index < pairs ? last : `${words[Math.floor((index - pairs) / words.length)]} ${last}`;
  texts[index] = text;
  return text;
}

function lengthened(start: string, min: number, draw: Draw): string {
  let text = start;
  for (let part = 0; text.length < min; part++) text += ` ${words[draw.part(part).index(words.length)]}`;
  return text;
}

function cut(text: string, max: number): string {
  return text.length > max ? text.slice(0, max).replace(/ $/, 's') : text;
}
