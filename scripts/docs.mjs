// Runs what README and docs/ say and writes what they show: every fenced block that names a language has a marker before it.
// `--check` writes nothing and fails where a shown part is stale; names of files pick some.
//
//   <!-- file: NAME -->            the block is this file of the document's project; tests and types of all run at the end
//   <!-- run: sh [exit=N] -->      the block's commands are run in the project
//   <!-- output: COMMAND -->       the block is what the command prints
//   <!-- copy: PATH -->            the block is this file of the repository
//   <!-- use: PATH -->             no block: this file of the repository is in the project as well
//   <!-- table: NAME -->           the lines up to <!-- /table --> are made from a list of kinds
//   <!-- shown: REASON -->         the block is not run here; the reason says where it is
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build/root.mjs';
import { readParts } from './docs/parts.mjs';
import { openProject } from './docs/project.mjs';
import { placeFile, renderPart } from './docs/render.mjs';
import { run } from './suite/run.mjs';

const check = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];
const problems = [];

const built = await run(process.execPath, [join(root, 'scripts/build.mjs')]);
if (built.code !== 0) process.exit(1);
for (const page of pages.filter((name) => wanted.length === 0 || wanted.includes(name))) await handle(page);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function handle(page) {
  const path = join(root, page);
  const text = readFileSync(path, 'utf8');
  const project = openProject();
  try {
    const parts = readParts(text);
    for (const part of parts) placeFile(part, project);
    let shown = '';
    for (const part of parts) shown += await renderOrReport(part, project, page);
    problems.push(...(await project.verify()).map((problem) => `${page}: ${problem}`));
    if (shown === text) return;
    if (check) problems.push(`${page}: stale, run node scripts/docs.mjs${firstDifference(text, shown)}`);
    else writeFileSync(path, shown);
  } finally {
    project.close();
  }
}

async function renderOrReport(part, project, page) {
  try {
    return await renderPart(part, project);
  } catch (error) {
    problems.push(`${page}:${part.line}: ${error.message}`);
    return part.text;
  }
}

function firstDifference(before, after) {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const line = a.findIndex((text, index) => text !== b[index]);
  return `\n  line ${line + 1} says  ${a[line]}\n  it should be ${b[line]}`;
}
