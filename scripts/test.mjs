// The whole suite: all packages, what can depend on the zone once more in two far ones, then the examples.
// Arguments go to Jest and leave only the first part: `npm test -- packages/core/test/hash.test.ts`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build/root.mjs';
import { examples, folderOf, hasNaive, naiveIsRed } from './suite/examples.mjs';
import { jestSuite } from './suite/jest-suite.mjs';
import { tally } from './suite/tally.mjs';

const zones = ['Pacific/Kiritimati', 'America/Los_Angeles'];
/** Tests of what handles instants, days or texts made of them. */
const zoned = [
  'packages/core/test/engine-breadth.test.ts',
  'packages/core/test/engine.test.ts',
  'packages/core/test/fields.test.ts',
  'packages/core/test/hash.test.ts',
  'packages/core/test/parse-seed-blocks.test.ts',
  'packages/core/test/parse-seed-files.test.ts',
  'packages/core/test/seed-tables.test.ts',
  'packages/server/test/cli/call.test.ts',
  'packages/server/test/cli/types.test.ts',
  'packages/server/test/compile/fakes.test.ts',
  'packages/server/test/compile/seed-files.test.ts',
  'packages/server/test/handlers/handler-clock.test.ts',
  'packages/server/test/mirror/mirror.test.ts',
  'packages/server/test/mirror/read-state.test.ts',
];
const args = process.argv.slice(2);
const sums = tally();

sums.add(await part('packages', args));
if (args.length === 0) {
  const gone = zoned.filter((file) => !existsSync(join(root, file)));
  if (gone.length > 0) throw new Error(`no such tests any more: ${gone.join(', ')}`);
  for (const zone of zones) {
    sums.add(await part(`in ${zone}`, ['--runTestsByPath', ...zoned], { env: { TZ: zone } }));
  }
  for (const example of examples()) {
    sums.add(await part(`examples/${example}`, ['test/'], { cwd: folderOf(example) }));
    if (hasNaive(example)) sums.step(`examples/${example}: the naive agent misses its gate`, await naiveIsRed(example));
  }
}
sums.close();

function part(title, args, options) {
  process.stdout.write(`\n== ${title} ==\n`);
  return jestSuite(args, options);
}
