import { entryFile } from '../package-files';
import { reportFailure } from './failure';
import { serve } from './serve';
import { readServeRequest } from './serve-request';

/**
 * The command line. `serve` is what agents start again and again: a plain call of it loads neither the argument
 * parser nor the compiler. Everything else, its help and its mistakes included, is in a bundle of its own.
 */
export async function main(args: readonly string[]): Promise<void> {
  const debug = args.includes('--debug');
  try {
    const request = readServeRequest(args);
    if (request) await serve(request);
    else await commands().runCommand(args);
  } catch (error) {
    process.exitCode = reportFailure(error, debug);
  }
}

function commands(): typeof import('../commands') {
  return require(entryFile('commands'));
}
