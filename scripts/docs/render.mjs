import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../build/root.mjs';
import { table } from './tables.mjs';

const renderers = {
  text: ({ text }) => text,
  shown: ({ text }) => text,
  file: ({ text }) => text,
  use: ({ text }) => text,
  unmarked: () => {
    throw new Error('this block has no marker: say how it is checked (see scripts/docs.mjs)');
  },
  run: async ({ argument, body, text }, project) => {
    const wanted = Number(/^sh(?: exit=(\d+))?$/.exec(argument)?.[1] ?? 0);
    const { code, output } = await project.shell(body);
    if (code !== wanted) throw new Error(`ended with ${code}, expected ${wanted}\n${output}`);
    return text;
  },
  output: async ({ argument, open, close }, project) => {
    const { code, output } = await project.shell(argument);
    if (code !== 0) throw new Error(`${argument} ended with ${code}\n${output}`);
    return `${open}${output.trim()}\n${close}`;
  },
  copy: ({ argument, open, close }) => `${open}${fileText(argument).trimEnd()}\n${close}`,
  table: ({ argument, head, tail }) => `${head}${table(argument)}${tail}`,
};

/** Puts a file that the document shows or uses into its project. */
export function placeFile({ kind, argument, body }, project) {
  if (kind === 'file') project.write(argument, body);
  if (kind === 'use') project.write(basename(argument), fileText(argument));
}

/** The text that the part should have, after doing what it says. */
export function renderPart(part, project) {
  return renderers[part.kind](part, project);
}

function fileText(path) {
  return readFileSync(join(root, path), 'utf8');
}
