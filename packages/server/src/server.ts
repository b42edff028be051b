import { dirname } from 'node:path';
import { forgetStartFlags } from './launch/start-flags';
import { KeptBundles, type ServedBundle } from './process/kept-bundles';

/** Digests of the bundles; the build puts them here. */
declare const DIGESTS: Readonly<Record<ServedBundle, string>>;

forgetStartFlags();
const [, , ...args] = process.argv;
const cache = args[0] === '--pooled' ? args[1] : args[0] && dirname(dirname(args[0]));
const bundles = new KeptBundles(cache, DIGESTS);
(bundles.load('serving') as typeof import('./serving')).serve(args, bundles);
