import { Command, Option } from 'commander';
import { serve } from '../serve';
import type { ServeRequest } from '../serve-request';
import { faultsFlag, portFlag, runFlag, seedFlag } from './flags';

/** `serve WORLD`; a plain call of it never gets here. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('serve a world over stdio to an agent that starts its own server, and over HTTP')
    .argument('<WORLD>', 'world file')
    .addOption(faultsFlag())
    .addOption(seedFlag())
    .addOption(runFlag())
    .addOption(new Option('--clock <MODE>', 'virtual: time stands still (default: wall)').choices(['virtual', 'wall']))
    .option('--state <DIR>', 'keep the state files there (default: a private folder, its path goes to stderr)')
    .option(
      '--http',
      'serve over HTTP as well: MCP at /mcp, and the routes of /openapi.json; the URLs are the first lines on stderr',
    )
    .addOption(portFlag())
    .option('--host <ADDRESS>', 'listen there (default: 127.0.0.1); beyond this machine only with --token-file')
    .option('--token-file <FILE>', 'let in only who has one of its tokens: { "token": "persona" }')
    .option('--token-key <KEY>', 'key of _meta under which a call on stdio carries its token')
    .option('--public', 'with --http: serve the public operations below /public, to whoever has a link')
    .option('--demo-clock', 'with --http: let who holds <service>:clock:set move the clock at /__clock')
    .option('--allow-origin <ORIGIN>', 'let pages of this origin call; may be given again', append)
    .addHelpText('after', '\nExample:\n  $ faultbench serve worlds/shop.yaml --faults --seed 7')
    .action((world: string, flags: Omit<ServeRequest, 'world'>) => serve({ ...flags, world }));
}

function append(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
