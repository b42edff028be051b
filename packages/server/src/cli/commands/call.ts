import { rmSync } from 'node:fs';
import { type Diff, isJsonObject, type Json, type JsonObject, suggest, World } from '@faultbench/core';
import { Command } from 'commander';
import { type Compiled, compileWorld } from '../../compile/compile-world';
import { loadFaults } from '../../compile/load-faults';
import type { RunSetup } from '../../control/messages';
import { MirrorReader } from '../../mirror/mirror-reader';
import { LineClient } from '../../process/line-client';
import { startServer } from '../../process/start-server';
import type { ServerProcess } from '../../process/types';
import { CommandFailed, UsageError } from '../failure';
import { faultsFlag, runFlag, seedFlag } from './flags';

interface CallFlags {
  readonly faults?: true | string;
  readonly seed?: number;
  readonly run?: number;
}

/** `call WORLD TOOL JSON` */
export function callCommand(): Command {
  return new Command('call')
    .description('make one call on a fresh world: its result goes to stdout, the trace line and what changed to stderr')
    .argument('<WORLD>', 'world file')
    .argument('<TOOL>', 'name of the tool')
    .argument('[JSON]', 'its arguments, a JSON object', '{}')
    .addOption(faultsFlag())
    .addOption(seedFlag())
    .addOption(runFlag())
    .addHelpText('after', `\nExample:\n  $ faultbench call worlds/shop.yaml get_order '{"id":"7"}'`)
    .action(async (file: string, tool: string, json: string, flags: CallFlags) => {
      const args = readArguments(json);
      const compiled = compileWorld(file, flags.seed === undefined ? {} : { seed: flags.seed });
      checkTool(compiled, tool);
      if (!(await callOnce(compiled, setupOf(compiled, flags), tool, args))) throw new CommandFailed();
    });
}

function readArguments(json: string): JsonObject {
  try {
    const value: unknown = JSON.parse(json);
    // Just parsed: any object of it is JSON.
    if (isJsonObject(value as Json)) return value as JsonObject;
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : [];
    throw new UsageError(`the arguments are not JSON (${reason}); write them like '{"id":"7"}'`);
  }
  throw new UsageError(`the arguments must be a JSON object like '{"id":"7"}', not ${json}`);
}

function checkTool({ world }: Compiled, tool: string): void {
  const names = world.tools.map(({ name }) => name);
  if (names.includes(tool)) return;
  const near = suggest(tool, names);
  const there = names.length === 0 ? 'it has no tools' : `its tools: ${names.join(', ')}`;
  throw new UsageError(`${world.spec.name} has no tool "${tool}"; ${there}${near ? ` (Did you mean ${near}?)` : ''}`);
}

function setupOf({ world }: Compiled, { run = 1, faults }: CallFlags): RunSetup {
  const { seed, clock, faults: rules, plan } = world.spec;
  const off = { rules: {}, plan: [] };
  const own = faults === true ? { rules, plan } : off;
  return {
    run,
    seed,
    clock: { mode: 'virtual', start: clock.start },
    faults: typeof faults === 'string' ? loadFaults(faults, world.spec) : own,
  };
}

/** True when the call succeeded. */
async function callOnce(compiled: Compiled, setup: RunSetup, tool: string, args: JsonObject): Promise<boolean> {
  const server = await startServer({ compiled: compiled.path, setup });
  try {
    const client = await LineClient.open(server.socket);
    const result = await client.request('tools/call', { name: tool, arguments: args });
    process.stdout.write(`${resultText(result)}\n`);
    printEvidence(server, compiled, setup);
    await client.close();
    return result.isError !== true;
  } finally {
    await server.stop();
    process.stderr.write(server.log());
    rmSync(server.folder, { recursive: true, force: true });
  }
}

/** A refusal as its error object, JSON in lines, anything else as the caller got it. */
function resultText({ content, structuredContent, isError }: JsonObject): string {
  if (isError === true && structuredContent !== undefined) return JSON.stringify(structuredContent, null, 2);
  const [block] = Array.isArray(content) ? content : [];
  const text = isJsonObject(block ?? null) ? String((block as JsonObject).text) : '';
  return structuredContent === undefined ? text : JSON.stringify(JSON.parse(text), null, 2);
}

function printEvidence(server: ServerProcess, { world }: Compiled, setup: RunSetup): void {
  const { folder } = server;
  const mirror = new MirrorReader({ folder, base: World.open(world.spec, world.tables), clock: setup.clock.start });
  mirror.refresh();
  for (const event of mirror.events) process.stderr.write(`${JSON.stringify(event)}\n`);
  process.stderr.write(`${changesText(mirror.world.diff())}\n`);
  mirror.close();
}

function changesText(diff: Diff): string {
  const parts = Object.entries(diff).filter(([, tables]) => Object.keys(tables).length > 0);
  return parts.length === 0 ? 'nothing changed' : JSON.stringify(Object.fromEntries(parts), null, 2);
}
