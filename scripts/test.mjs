// The whole suite: all packages, once more in two far time zones, then the examples. Arguments go to Jest and
// leave only the first part: `npm test -- packages/core/test/hash.test.ts`.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build/root.mjs';
import { jestSuite } from './suite/jest-suite.mjs';
import { tally } from './suite/tally.mjs';

const zones = ['Pacific/Kiritimati', 'America/Los_Angeles'];
const args = process.argv.slice(2);
const sums = tally();

sums.add(await part('packages', args));
if (args.length === 0) {
  for (const zone of zones) {
    sums.add(await part(`core and server in ${zone}`, ['packages/core/', 'packages/server/'], { env: { TZ: zone } }));
  }
  for (const example of examples()) {
    sums.add(await part(`examples/${example}`, ['test/'], { cwd: join(root, 'examples', example) }));
  }
}
sums.close();

function part(title, args, options) {
  process.stdout.write(`\n== ${title} ==\n`);
  return jestSuite(args, options);
}

function examples() {
  return readdirSync(join(root, 'examples')).filter((name) =>
    existsSync(join(root, 'examples', name, 'jest.config.js')),
  );
}
