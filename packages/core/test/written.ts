import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Problem, parseWorld } from '@faultbench/core';

// Walks the lists of kinds: whoever adds one has said here how each of its keys is written, right and wrong.

export const source = join(__dirname, '../src');
const docs = join(__dirname, '../../../docs');

/** A right and a wrong value of a key, as a world file writes them. */
export interface Written {
  readonly good: string;
  readonly bad: string;
  /** Instead of the usual surroundings. */
  readonly in?: string;
}

/** Parses a text; what is marked «so» in it is its mistake, if it has one. */
export function parse(marked: string) {
  const text = marked.replaceAll(/[«»]/g, '');
  const { spec, problems } = parseWorld(text, { file: 'w.yaml', name: 'w' });
  return { spec, problems, meant: marked.slice(marked.indexOf('«') + 1, marked.indexOf('»')) };
}

function underlined({ place }: Problem): string | undefined {
  return place?.excerpt.slice(place.column - 1, place.column - 1 + place.length);
}

/** The mistake stands at the wrong value, or at its key where the value is a list or a map. */
export function expectLocated(marked: string, key: string): void {
  const { problems, meant } = parse(marked);
  expect([marked, problems.length]).toEqual([marked, 1]);
  const [problem] = problems;
  expect([key, meant, meant.replaceAll(/^"|"$/g, '')]).toContain(problem && underlined(problem));
  expect([problem?.message, problem?.mend]).not.toContain('');
}

export function docsRow(page: string, name: string, summary: string): void {
  expect(readFileSync(join(docs, page), 'utf8')).toContain(`| \`${name}\` | ${summary.replaceAll('|', '\\|')} |`);
}
