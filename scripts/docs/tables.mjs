import { build } from 'esbuild';
import { root } from '../build/root.mjs';

let loading;

/** A Markdown table of the kinds that core lists, one row each. */
export async function kindTable(name) {
  loading ??= loadCore();
  const core = await loading;
  const lists = { faults: core.faultKinds, fields: core.fieldTypes, operations: core.operationKinds };
  const kinds = lists[name];
  if (!kinds) throw new Error(`no table is called ${name}: use ${Object.keys(lists).join(', ')}`);
  const rows = kinds.map((kind) => `| \`${kind.syntax ?? kind.name}\` | ${kind.summary.replaceAll('|', '\\|')} |`);
  return ['| kind | what it does |', '|---|---|', ...rows, ''].join('\n');
}

async function loadCore() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['packages/core/src/index.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
