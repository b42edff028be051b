import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/root.mjs';
import { isReached, short } from './report.mjs';

const page = join(root, 'docs/performance.md');
const [begin, end] = ['<!-- measured -->\n', '<!-- /measured -->\n'];

/** Puts the table of a whole bench into docs/performance.md; answers the page's path. */
export function writeMarkdown(results) {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no ${begin.trim()} … ${end.trim()}`);
  writeFileSync(page, `${text.slice(0, from + begin.length)}${asMarkdown(results)}${text.slice(to)}`);
  return page;
}

/** What it was measured on, then a row per goal. */
export function asMarkdown(results) {
  const processors = cpus();
  const facts = `Node ${process.versions.node}, ${processors.length} × ${processors[0]?.model ?? process.arch}, ${process.platform}.`;
  const rows = results.map((result) => row(cells(result)));
  const head = ['goal', 'what', 'one side', 'other side', 'ratio', 'target', '', 'rounds', 'quartiles'];
  return `${[facts, '', row(head), row(head.map(() => '---')), ...rows].join('\n')}\n`;
}

function cells(result) {
  const { goal, title, ratio, target, higherIsBetter, unit = 'ms', rounds, spread, sides } = result;
  const [over, under] = sides.map(({ title: side, ms }) => `${side}: ${short(ms)} ${unit}`);
  const wanted = `${higherIsBetter ? '≥' : '≤'} ${target}`;
  const [low, high] = spread.map(short);
  return [
    goal,
    title,
    over,
    under,
    short(ratio),
    wanted,
    isReached(result) ? 'reached' : 'missed',
    rounds,
    `${low} to ${high}`,
  ];
}

function row(values) {
  return `| ${values.join(' | ').replaceAll('\n', ' ')} |`;
}
