import { isJsonObject, type Json, type JsonObject, suggest } from '@faultbench/core';
import { Command } from 'commander';
import { type Compiled, compileWorld } from '../../compile/compile-world';
import { loadFaults } from '../../compile/load-faults';
import type { RunSetup } from '../../control/messages';
import { callOnce } from '../call-once';
import { CommandFailed, UsageError } from '../failure';
import { faultsFlag, runFlag, seedFlag, timeoutFlag } from './flags';

/** How long the call may take, when nothing else is said. */
const TIMEOUT_MS = 30_000;

interface CallFlags {
  readonly faults?: true | string;
  readonly seed?: number;
  readonly run?: number;
  readonly timeout?: number;
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
    .addOption(timeoutFlag())
    .addHelpText('after', `\nExample:\n  $ faultbench call worlds/shop.yaml get_order '{"id":"7"}'`)
    .action(async (file: string, tool: string, json: string, flags: CallFlags) => {
      const args = readArguments(json);
      const compiled = compileWorld(file, flags.seed === undefined ? {} : { seed: flags.seed });
      checkTool(compiled, tool);
      const { timeout = TIMEOUT_MS } = flags;
      const succeeded = await callOnce({ compiled, setup: setupOf(compiled, flags), tool, args, timeout });
      if (!succeeded) throw new CommandFailed();
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
