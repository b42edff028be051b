import { serveArguments } from './process/serve-arguments';
import { servePooled } from './process/serve-pooled';

/** Serves as the arguments say; `keepCode` is called when the path of a call has been gone through. */
export function serve(args: readonly string[], keepCode: () => void): void {
  if (args[0] === '--pooled') servePooled(keepCode);
  else serveArguments(args, keepCode);
}
