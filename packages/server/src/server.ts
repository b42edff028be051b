import { dirname } from 'node:path';
import { entryFile } from './package-files';
import { keptFile, runKept } from './process/kept-code';

/** Digest of the bundle that serves; the build puts it here. */
declare const SERVING_DIGEST: string;

const [, , ...args] = process.argv;
const cache = args[0] === '--pooled' ? args[1] : args[0] && dirname(dirname(args[0]));
const { exports, keep } = runKept(entryFile('serving'), cache && keptFile(cache, SERVING_DIGEST));
(exports as typeof import('./serving')).serve(args, keep);
