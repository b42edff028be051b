// Builds the published package into dist/: bundles by esbuild, types by tsc. Does nothing when nothing changed.
// `--force` builds anyway, `--bundles` leaves the types out.
import { bundle } from './build/bundle.mjs';
import { isFresh, stamp } from './build/stamp.mjs';
import { emitTypes } from './build/types.mjs';

const force = process.argv.includes('--force');
const withTypes = !process.argv.includes('--bundles');

if (!force && isFresh()) process.exit(0);
const current = stamp();
const problems = [...(await bundle()), ...(withTypes ? emitTypes() : [])];
for (const problem of problems) process.stderr.write(`build: ${problem}\n`);
if (problems.length > 0) process.exit(1);
if (withTypes) current.write();
