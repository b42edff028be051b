import { Command } from 'commander';
import { readState } from '../../mirror/read-state';

/** `state DIR` */
export function stateCommand(): Command {
  return new Command('state')
    .description('print the world in a state folder as JSON, also while its server runs')
    .argument('<DIR>', 'state folder, as serve prints it')
    .addHelpText('after', '\nExample:\n  $ faultbench state ./state')
    .action((folder: string) => {
      process.stdout.write(`${JSON.stringify(readState(folder), null, 2)}\n`);
    });
}
