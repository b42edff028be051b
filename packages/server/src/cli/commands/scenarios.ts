import { existsSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { Command, Option } from 'commander';
import { CommandFailed, UsageError } from '../failure';
import { loadModule } from '../load-module';
import { type PlayedModule, type PlayRequest, type Preparation, scenarios } from '../scenarios';
import { numberFlag, shuffleFlag } from './flags';

/** Of a timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

interface Flags {
  readonly mode: PlayRequest['mode'];
  readonly tags?: string;
  readonly id?: readonly string[];
  readonly shuffle?: number;
  readonly timeout?: number;
  readonly report?: readonly string[];
  readonly deterministic?: true;
  readonly skips: boolean;
}

/** `scenarios MODULE` */
export function scenariosCommand(): Command {
  return new Command('scenarios')
    .description(
      'play the scenarios of the catalogues that a module exports; exit 1 if one fails, 2 if they do not load',
    )
    .argument('<MODULE>', 'TypeScript or JavaScript')
    .addOption(
      new Option(
        '--mode <MODE>',
        'inprocess: on worlds of their own; live: against the deployment that FAULTBENCH_BASE_URL names',
      )
        .choices(['inprocess', 'live'])
        .default('inprocess'),
    )
    .option('--tags <EXPR>', "only those with these tags, such as 'clock and not (probe or failure)'")
    .option('--id <GLOB>', 'only those with such an id, * for anything; may be given again', collected)
    .addOption(shuffleFlag())
    .addOption(numberFlag('--timeout <MS>', 'fail a scenario that takes longer (default: 60000)', 1, LONGEST))
    .option('--report <FILE>', 'write a report there, out.json or out.md; may be given again', collectedReports)
    .option('--deterministic', 'leave durations out of a report in JSON')
    .option('--no-skips', 'fail if a scenario is skipped')
    .addHelpText(
      'after',
      "\nExample:\n  $ faultbench scenarios lending.scenarios.ts --tags 'not probe' --report lending.md",
    )
    .action(async (file: string, flags: Flags) => {
      const { warnings, play } = prepared(file, flags);
      for (const each of warnings) process.stderr.write(`warning: ${each}\n`);
      const played = await play((text) => process.stdout.write(`${text}\n`));
      for (const path of flags.report ?? []) writeFileSync(path, reportOf(path, played, flags));
      process.stdout.write(`\n${played.closing}\n`);
      if (played.failed > 0 || (!flags.skips && played.skipped > 0)) throw new CommandFailed();
    });
}

function prepared(file: string, { mode, tags, id: ids, shuffle, timeout }: Flags): Preparation {
  const exported = loadModule(file);
  const limits = { ...(shuffle !== undefined && { shuffle }), ...(timeout !== undefined && { timeout }) };
  const asked = { ...(tags !== undefined && { tags }), ...(ids && { ids }), ...limits };
  try {
    return scenarios().preparePlay(exported, { mode, ...asked });
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function reportOf(path: string, played: PlayedModule, { deterministic }: Flags): string {
  return extname(path) === '.json' ? played.json({ deterministic: deterministic === true }) : played.markdown();
}

function collected(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function collectedReports(path: string, before?: readonly string[]): readonly string[] {
  if (!['.json', '.md'].includes(extname(path)))
    throw new UsageError(`--report ${path}: a report is JSON or Markdown; name it out.json or out.md`);
  if (!existsSync(dirname(path))) throw new UsageError(`--report ${path}: there is no folder ${dirname(path)}`);
  return collected(path, before);
}
