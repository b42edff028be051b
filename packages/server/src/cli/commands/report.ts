import { Command } from 'commander';
import { CommandFailed } from '../failure';
import { reports } from '../reports';

const lastRun = '.faultbench/last-run';

/** `report [DIR…]` */
export function reportCommand(): Command {
  return new Command('report')
    .description("print a run's report once more, or one report of the runs that several machines shared out")
    .argument('[DIR...]', `run folder (default: ${lastRun}); several are merged, and the exit code is their verdict`)
    .option('--write <DIR>', 'write report.json and summary.md of merged runs there')
    .addHelpText('after', '\nExample:\n  $ faultbench report shards/1 shards/2 --write merged')
    .action(([first = lastRun, ...others]: readonly string[], { write }: { readonly write?: string }) => {
      if (others.length > 0 || write !== undefined || reports().isPart(first)) return merge([first, ...others], write);
      process.stdout.write(reports().reprint(first, process.env));
    });
}

function merge(folders: readonly string[], write: string | undefined): void {
  const { text, red } = reports().mergeReports(folders, write, process.env);
  process.stdout.write(text);
  if (red) throw new CommandFailed();
}
