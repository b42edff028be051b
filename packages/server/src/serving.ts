import type { KeptBundles } from './process/kept-bundles';
import { serveArguments } from './process/serve-arguments';
import { servePooled } from './process/serve-pooled';

/** Serves as the arguments say; the code of all bundles is kept when the path of a call has been gone through. */
export function serve(args: readonly string[], bundles: KeptBundles): void {
  if (args[0] === '--pooled') servePooled(bundles);
  else serveArguments(args, bundles.keep);
}
