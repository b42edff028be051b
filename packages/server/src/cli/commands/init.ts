import { Command, Option } from 'commander';
import { initProject } from '../init-project';
import type { InitFlags } from '../init-request';

/** `init [DIR]` */
export function initCommand(): Command {
  return new Command('init')
    .description('write a working project: a world, an agent and a test that is green; no file is ever replaced')
    .argument('[DIR]', 'where to', '.')
    .addOption(
      new Option('--from-tools <FILE>', "make the world from an MCP server's answer to tools/list, JSON").conflicts([
        'fromServer',
        'fromOpenapi',
      ]),
    )
    .addOption(
      new Option('--from-server <CMD>', 'make it from the tools of the server that this command starts').conflicts(
        'fromOpenapi',
      ),
    )
    .addOption(new Option('--from-openapi <FILE>', 'make it from an OpenAPI 3 description, JSON or YAML'))
    .option('--name <NAME>', 'name of the world, and of its files')
    .addHelpText('after', '\nExample:\n  $ faultbench init my-agent --from-server "npx -y some-mcp-server"')
    .action((folder: string, flags: InitFlags) => initProject(folder, flags));
}
