import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/root.mjs';

/** What a test of the doors has recorded: a row for each fault, a column for each client. */
export function seenTable() {
  const seen = JSON.parse(readFileSync(join(root, 'packages/server/test/doors/seen.json'), 'utf8'));
  const [first] = Object.values(seen);
  const clients = Object.keys(first);
  const rows = Object.entries(seen).map(([key, row]) => ({ key, texts: clients.map((client) => cell(row[client])) }));
  const told = new Map(rows.map(({ key, texts }) => [key, texts.join()]));
  const lines = rows
    .filter(({ key }) => told.get(key) !== told.get(baseOf(key)) || key === baseOf(key))
    .map(({ key, texts }) => `| \`${key}\` | ${texts.join(' | ')} |`);
  return [`| fault | ${clients.join(' | ')} |`, `|---|${'---|'.repeat(clients.length)}`, ...lines, ''].join('\n');
}

/** The kind whose other phase this is: what is seen alike is told once. */
function baseOf(key) {
  return key.replace(/_(before|after)$/, '');
}

/** Doors at which the same is seen share a text. */
function cell(byDoor) {
  const texts = [...new Set(Object.values(byDoor))];
  if (texts.length === 1) return asCode(texts[0]);
  const doorsOf = (text) => Object.keys(byDoor).filter((door) => byDoor[door] === text);
  return texts.map((text) => `${doorsOf(text).join(', ')}: ${asCode(text)}`).join('<br>');
}

/** `given: "…"` with its text as code. */
function asCode(text) {
  const [, what, said, more = ''] = /^([^:]+): (.*?)(, and structured)?$/.exec(text);
  const plain = said.startsWith('"') ? JSON.parse(said) : said;
  return `${what}${plain === '' ? ' ""' : ` \`${plain.replaceAll('|', '\\|')}\``}${more}`;
}
