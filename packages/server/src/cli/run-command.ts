import { suggest } from '@faultbench/core';
import { Command, CommanderError } from 'commander';
import { packageVersion } from '../package-files';
import { commands } from './commands/list';
import { reportFailure, UsageError } from './failure';
import { swallowedWorld } from './swallowed-world';

const MISSING = 'commander.missingArgument';

/** Runs one command line; sets the exit code. */
export async function runCommand(args: readonly string[]): Promise<void> {
  watchOutput();
  const program = describe();
  if (args.length === 0) {
    program.outputHelp();
    return;
  }
  try {
    checkHelp(program, args);
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    process.exitCode = exitCode(error, args);
  }
}

/** Who reads the output, `head` say, may stop reading; any other end of it is a failure, told when all else is done. */
function watchOutput(): void {
  let failure: Error | undefined;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') failure ??= new Error(`the output cannot be written: ${error.message}`);
  });
  process.once('exit', () => {
    if (failure) process.exitCode = reportFailure(failure, false);
  });
}

/** The parser answers these with nothing but a word of its own. */
function checkHelp(program: Command, args: readonly string[]): void {
  const [first, name] = args.filter((arg) => arg !== '--debug');
  if (first === undefined) throw new UsageError('no command is given; see --help');
  const names = program.commands.map((command) => command.name());
  if (first !== 'help' || name === undefined || [...names, 'help', '--help'].includes(name)) return;
  const near = suggest(name, names);
  throw new UsageError(`unknown command '${name}'${near === undefined ? '' : ` (Did you mean ${near}?)`}`);
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

function exitCode(error: unknown, args: readonly string[]): number {
  const debug = args.includes('--debug');
  if (!(error instanceof CommanderError)) return reportFailure(error, debug);
  if (error.exitCode === 0) return 0;
  // Its message is `error: what` and, on a second line, the nearest option or command.
  const sentence = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  const missing = `${sentence}; ${swallowedWorld(args) ?? 'see --help'}`;
  return reportFailure(new UsageError(error.code === MISSING ? missing : sentence), debug);
}
