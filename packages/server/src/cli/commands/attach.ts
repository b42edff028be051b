import { Command } from 'commander';
import { bridge } from '../../doors/bridge';
import { UsageError } from '../failure';

/** `attach SOCKET` */
export function attachCommand(): Command {
  return new Command('attach')
    .description("connect stdin and stdout with a running server's socket")
    .argument('<SOCKET>', 'path of the socket, or name of the pipe')
    .addHelpText('after', '\nExample:\n  $ faultbench attach /tmp/fb-x1/1.sock')
    .action((socket: string) => {
      if (socket === '') throw new UsageError('the name of the socket is empty; give the one that mcp.stdio() names');
      return bridge(socket);
    });
}
