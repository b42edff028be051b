import { Command, Option } from 'commander';
import { serve } from '../serve';
import type { ServeRequest } from '../serve-request';
import { faultsFlag, runFlag, seedFlag } from './flags';

/** `serve WORLD`; a plain call of it never gets here. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('serve a world over stdio to an agent that starts its own server')
    .argument('<WORLD>', 'world file')
    .addOption(faultsFlag())
    .addOption(seedFlag())
    .addOption(runFlag())
    .addOption(new Option('--clock <MODE>', 'virtual: time stands still (default: wall)').choices(['virtual', 'wall']))
    .option('--state <DIR>', 'keep the state files there (default: a private folder, its path goes to stderr)')
    .addHelpText('after', '\nExample:\n  $ faultbench serve worlds/shop.yaml --faults --seed 7')
    .action((world: string, flags: Omit<ServeRequest, 'world'>) => serve({ ...flags, world }));
}
