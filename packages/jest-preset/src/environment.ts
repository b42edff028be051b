import { join } from 'node:path';
import { KeptBundles, projectCacheFor } from '@faultbench/server';

/** Digests of the bundles; the build puts them here. */
declare const DIGESTS: Readonly<Record<'worker', string>>;

const cache = projectCacheFor(join(process.cwd(), 'package.json'));
const bundles = new KeptBundles(cache, DIGESTS);
process.once('exit', bundles.keep);

const worker = bundles.load('worker') as typeof import('./worker');
worker.importSdkBy((name) => import(name));
if (cache !== undefined) worker.keepModulesIn(cache, __dirname);

/** Loaded once by each worker: it pays not to compile it each time. */
export const { TestEnvironment } = worker;
