import { createRequire } from 'node:module';
import { join } from 'node:path';
import { dist } from '../build/root.mjs';

/** A Markdown table of the kinds that core lists, one row each. */
export function kindTable(name) {
  const core = createRequire(import.meta.url)(join(dist, 'core.js'));
  const lists = {
    faults: core.faultKinds,
    fields: core.fieldTypes,
    operations: core.operationKinds,
    invariants: core.invariantKinds,
  };
  const kinds = lists[name];
  if (!kinds) throw new Error(`no table is called ${name}: use ${Object.keys(lists).join(', ')}`);
  const rows = kinds.map((kind) => `| \`${kind.syntax ?? kind.name}\` | ${kind.summary.replaceAll('|', '\\|')} |`);
  return ['| kind | what it does |', '|---|---|', ...rows, ''].join('\n');
}
