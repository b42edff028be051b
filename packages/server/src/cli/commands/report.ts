import { Command } from 'commander';
import { entryFile } from '../../package-files';
import { UsageError } from '../failure';

const lastRun = '.faultbench/last-run';

/** `report [DIR…]` */
export function reportCommand(): Command {
  return new Command('report')
    .description("print a run's report once more")
    .argument('[DIR...]', `run folder (default: ${lastRun})`)
    .addHelpText('after', `\nExample:\n  $ faultbench report ${lastRun}`)
    .action(([folder = lastRun, ...others]: readonly string[]) => {
      if (others.length > 0) {
        throw new UsageError(`report takes one run folder, not ${others.length + 1}: runs are not merged`);
      }
      // The reporter is a bundle of its own, beside this one.
      const { reprint } = require(entryFile('reporter')) as { reprint(folder: string, env: NodeJS.ProcessEnv): string };
      process.stdout.write(reprint(folder, process.env));
    });
}
