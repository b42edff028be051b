import { isJsonObject, type JsonObject } from '@faultbench/core';
import { Command } from 'commander';
import { compileWorld } from '../../compile/compile-world';
import type { ToolDefinition } from '../../compile/compiled-world';

/** `tools WORLD` */
export function toolsCommand(): Command {
  return new Command('tools')
    .description('print the tools of a world as an agent sees them')
    .argument('<WORLD>', 'world file')
    .option('--json', 'as the array that tools/list answers')
    .addHelpText('after', '\nExample:\n  $ faultbench tools worlds/shop.yaml --json')
    .action((file: string, { json }: { readonly json?: true }) => {
      const { tools } = compileWorld(file).world;
      process.stdout.write(json ? `${JSON.stringify(tools, null, 2)}\n` : table(tools));
    });
}

function table(tools: readonly ToolDefinition[]): string {
  const rows = tools.map(({ name, inputSchema, description }) => [name, argumentsText(inputSchema), description]);
  const all = [['TOOL', 'ARGUMENTS', 'DESCRIPTION'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => `${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}\n`).join('');
}

/** `id, note?` */
function argumentsText({ properties, required }: JsonObject): string {
  const needed = Array.isArray(required) ? required : [];
  const names = isJsonObject(properties ?? null) ? Object.keys(properties as JsonObject) : [];
  return names.map((name) => (needed.includes(name) ? name : `${name}?`)).join(', ') || '-';
}
