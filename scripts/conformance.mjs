// Runs the official conformance suite of the protocol against a world over HTTP, for the last revision of each
// generation. Every check passes, but for those that ask for what a world does not offer: scripts/conformance has
// the reasons. `--record` keeps what was found for docs/conformance.md. Needs the npm registry.
import { judge } from './conformance/judge.mjs';
import { isRecorded, writeRecord } from './conformance/record.mjs';
import { runSuite } from './conformance/run-suite.mjs';
import { run } from './suite/run.mjs';
import { tally } from './suite/tally.mjs';

const revisions = ['2025-11-25', '2026-07-28'];

const built = await run(process.execPath, ['scripts/build.mjs', '--bundles']);
if (built.code !== 0) process.exit(1);
const found = {};
for (const revision of revisions) found[revision] = await runSuite(revision);
const { rows, problems } = judge(found);
if (process.argv.includes('--record')) writeRecord(rows);
const sums = tally();
for (const problem of [...problems, ...rows.flatMap(({ failed }) => failed)]) process.stdout.write(`${problem}\n`);
for (const { scenario, revision, failed } of rows) sums.step(`${revision} ${scenario}`, failed.length === 0);
sums.step('every reason is needed', problems.length === 0);
sums.step('docs/conformance.md tells of this (else run with --record, then node scripts/docs.mjs)', isRecorded(rows));
sums.close();
