import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/root.mjs';

const folder = join(root, 'examples/frameworks');

/** A row for each fact, a column for each framework; `scripts/frameworks.mjs` holds the facts against the frameworks. */
const rows = {
  'opens with': ({ connection }) => `${code(connection.opens_with)}, ${processes(connection.processes)}`,
  'lists the tools': ({ connection }) => (connection.listings_in_four_turns === 1 ? 'once' : 'each turn'),
  'an empty list reads': ({ empty_list }) => code(empty_list),
  'a lost answer reads': ({ lost_answer }) => told(lost_answer.model),
  'calls made for it': ({ lost_answer }) => String(lost_answer.calls),
  'its time limit': ({ time_limit }) => limit(time_limit),
  'no answer in time': ({ no_answer }) => told(no_answer.model),
  'then it cancels': ({ no_answer }) => (no_answer.cancels ? 'yes' : 'no'),
  'connection lost after the write, stdio': ({ lost_connection }) => told(lost_connection.stdio.model),
  'connection lost after the write, HTTP': ({ lost_connection }) => told(lost_connection.http.model),
  'refunds made then': ({ lost_connection: { stdio, http } }) => `${stdio.refunds} and ${http.refunds}`,
  'a misspelt argument is refused by': ({ misspelt_argument }) => `the ${misspelt_argument}`,
};

export function frameworksTable() {
  const frameworks = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ ...json(name, 'facts.json'), versions: json(name, 'package.json').dependencies }));
  const head = frameworks.map((each) => `${each.name} (${code(`${each.package} ${each.versions[each.package]}`)})`);
  const body = Object.entries(rows).map(([name, cell]) => line([name, ...frameworks.map(cell)]));
  return [line(['', ...head]), line(['---', ...head.map(() => '---')]), ...body, ''].join('\n');
}

function json(name, file) {
  return JSON.parse(readFileSync(join(folder, name, file), 'utf8'));
}

function line(cells) {
  return `| ${cells.join(' | ')} |`;
}

function code(text) {
  return `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}\``;
}

function processes(count) {
  return count === 1 ? 'one process' : `${count} processes: the first only to ask`;
}

function told({ reads, as_error, throws }) {
  if (throws !== undefined) return `the run ends: ${code(throws)}`;
  return `${code(reads)}, ${as_error ? 'as an error' : 'as a result'}`;
}

function limit({ server, call }) {
  const [where, options] = server ? ['of the server', server] : ['of the call', call];
  return `${code(Object.keys(options)[0])} ${where}`;
}
