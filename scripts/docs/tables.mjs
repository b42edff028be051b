import { createRequire } from 'node:module';
import { join } from 'node:path';
import { dist } from '../build/root.mjs';
import { seenTable } from './seen-table.mjs';

/** The Markdown table of that name. */
export function table(name) {
  return name === 'seen' ? seenTable() : kindTable(name);
}

/** Of the kinds that core lists, one row each. */
function kindTable(name) {
  const core = createRequire(import.meta.url)(join(dist, 'core.js'));
  const lists = { faults: core.faultKinds, fields: core.fieldTypes, operations: core.operationKinds };
  const kinds = lists[name];
  if (!kinds) throw new Error(`no table is called ${name}: use ${[...Object.keys(lists), 'seen'].join(', ')}`);
  const rows = kinds.map((kind) => `| \`${kind.syntax ?? kind.name}\` | ${kind.summary.replaceAll('|', '\\|')} |`);
  return ['| kind | what it does |', '|---|---|', ...rows, ''].join('\n');
}
