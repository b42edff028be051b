import { createRequire } from 'node:module';
import { join } from 'node:path';
import { dist } from '../build/root.mjs';
import { strategies } from '../strategies/run-strategies.mjs';
import { strategiesTable } from '../strategies/strategies-table.mjs';
import { conformanceTable } from './conformance-table.mjs';
import { frameworksTable } from './frameworks-table.mjs';
import { seenTable } from './seen-table.mjs';

const made = {
  conformance: conformanceTable,
  frameworks: frameworksTable,
  routes: routeTable,
  seen: seenTable,
  strategies: () => strategiesTable(strategies()),
};

/** The Markdown table of that name. */
export function table(name) {
  return (made[name] ?? kindTable)(name);
}

function core() {
  return createRequire(import.meta.url)(join(dist, 'core.js'));
}

/** Where the operations of each kind stand over HTTP. */
function routeTable() {
  const paths = {
    rows: '/<service>/<record>',
    row: '/<service>/<record>/{id}',
    operation: '/<service>/<operation>',
  };
  const rows = core().operationKinds.map(({ name, route: { method, on, status } }) => {
    return `| \`${name}\` | \`${method} ${paths[on]}\` | ${status} |`;
  });
  return ['| kind | route | success |', '|---|---|---|', ...rows, ''].join('\n');
}

/** Of the kinds that core lists, one row each. */
function kindTable(name) {
  const { faultKinds: faults, fieldTypes: fields, operationKinds: operations, invariantKinds: invariants } = core();
  const lists = { faults, fields, operations, invariants };
  const kinds = lists[name];
  if (!kinds) throw new Error(`no table is called ${name}: use ${Object.keys({ ...lists, ...made }).join(', ')}`);
  const rows = kinds.map((kind) => `| \`${kind.syntax ?? kind.name}\` | ${kind.summary.replaceAll('|', '\\|')} |`);
  return ['| kind | what it does |', '|---|---|', ...rows, ''].join('\n');
}
