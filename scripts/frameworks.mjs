// Installs each agent framework of examples/frameworks at its locked versions and lets its agent work for the shop.
// `npm run frameworks -- langchain mastra` picks some. What this Node is too old for runs on Node 24.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build/root.mjs';
import { installLocked } from './frameworks/install-locked.mjs';
import { installNode24 } from './pack-check/install.mjs';
import { jestSuite } from './suite/jest-suite.mjs';
import { remove } from './suite/remove.mjs';
import { run } from './suite/run.mjs';
import { tally } from './suite/tally.mjs';

const all = join(root, 'examples/frameworks');
const wanted = process.argv.slice(2);
const chosen = readdirSync(all, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (wanted.length === 0 || wanted.includes(entry.name)))
  .map(({ name }) => ({ name, folder: join(all, name), oldest: oldestNode(join(all, name)) }));
const own = Number(process.versions.node.split('.')[0]);
const place = mkdtempSync(join(tmpdir(), 'frameworks-'));
const sums = tally();

try {
  const built = await run(process.execPath, [join(root, 'scripts/build.mjs')]);
  if (built.code !== 0) throw new Error('the build failed');
  const newer = chosen.some(({ oldest }) => oldest > own) ? installNode24(place) : undefined;
  const [node24] = await Promise.all([newer, ...chosen.map(({ folder }) => installLocked(folder))]);
  for (const { name, folder, oldest } of chosen) {
    process.stdout.write(`\n== ${name} ==\n`);
    const env = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
    sums.add(await jestSuite([], { cwd: folder, env, ...(oldest > own ? { node: node24 } : {}) }));
  }
} finally {
  remove(place);
}
sums.close();

function oldestNode(folder) {
  const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Number(/\d+/.exec(engines?.node ?? '0')?.[0]);
}
