import type { KeptBundles } from './process/kept-bundles';
import { serveArguments } from './process/serve-arguments';
import { servePooled } from './process/serve-pooled';

/** Serves as the arguments say; the code of all bundles is kept when the path of a call has been gone through. */
export function serve(args: readonly string[], bundles: KeptBundles): void {
  const [first, , owner] = args;
  if (first === '--pooled') servePooled(bundles, owner === undefined ? undefined : Number(owner));
  else serveArguments(args, bundles.keep);
}
