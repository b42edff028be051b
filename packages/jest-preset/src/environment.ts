import { join } from 'node:path';
import { KeptBundles, projectCacheFor } from '@faultbench/server';

/** Digests of the bundles; the build puts them here. */
declare const DIGESTS: Readonly<Record<'worker', string>>;

const cache = projectCacheFor(join(process.cwd(), 'package.json'));
const bundles = new KeptBundles(cache, DIGESTS);
process.once('exit', bundles.keep);

/** Loaded once by each worker, which is worth not to compile it each time. */
export const { TestEnvironment } = bundles.load('worker') as typeof import('./worker');
