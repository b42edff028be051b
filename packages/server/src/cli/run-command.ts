import { Command, CommanderError } from 'commander';
import { packageVersion } from '../package-files';
import { commands } from './commands/list';
import { reportFailure, UsageError } from './failure';

const MISSING = 'commander.missingArgument';

/** Runs one command line; sets the exit code. */
export async function runCommand(args: readonly string[]): Promise<void> {
  // Who reads the output, `head` say, may stop reading.
  process.stdout.on('error', () => process.exit());
  const program = describe();
  if (args.length === 0) {
    program.outputHelp();
    return;
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    process.exitCode = exitCode(error, args.includes('--debug'));
  }
}

function describe(): Command {
  const program = new Command('faultbench')
    .description('Test tool-using AI agents against stateful worlds that misbehave on command.')
    .version(packageVersion(), '--version', 'print the version')
    .option('--debug', 'print the stack of a failure')
    .helpOption('--help', 'print this help')
    .addHelpText('after', '\nExample:\n  $ faultbench check worlds/shop.yaml');
  for (const make of commands) program.addCommand(inherit(make(), program));
  return inherit(program, program);
}

/** Nothing is printed or ended by the parser itself: mistakes are ours to say. */
function inherit(command: Command, program: Command): Command {
  return command
    .copyInheritedSettings(program)
    .exitOverride()
    .helpOption('--help', 'print this help')
    .configureOutput({ writeErr: () => undefined });
}

function exitCode(error: unknown, debug: boolean): number {
  if (!(error instanceof CommanderError)) return reportFailure(error, debug);
  if (error.exitCode === 0) return 0;
  // Its message is `error: what` and, on a second line, the nearest option or command.
  const sentence = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  return reportFailure(new UsageError(error.code === MISSING ? `${sentence}; see --help` : sentence), debug);
}
