import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { join } from 'node:path';
import { root } from '../build/root.mjs';

/** Sweeps of every reference agent, world by world: `{ shop: [{ agent, depth, sweep }], bank: […] }`. */
export function strategies() {
  return Object.fromEntries(['shop', 'bank'].map((world) => [world, sweepsIn(join(root, 'examples', world))]));
}

function sweepsIn(folder) {
  const report = reportOf(folder);
  return report.blocks.flatMap(({ name, runs }) =>
    runs.map(({ sweep, outcome }) => {
      if (sweep === undefined) throw new Error(`${name} in ${folder} is no sweep: ${outcome}`);
      return { agent: name.split(' › ')[0], depth: sweep.depth, outcome, sweep };
    }),
  );
}

function reportOf(folder) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  // most of the agents are meant to fail
  const { stderr } = spawnSync(process.execPath, [jest, 'strategies/', '-i'], { cwd: folder, encoding: 'utf8' });
  const place = /report: (\S+)\/summary\.md/.exec(stderr)?.[1];
  if (place === undefined) throw new Error(`Jest gave no report in ${folder}\n${stderr}`);
  return JSON.parse(readFileSync(join(folder, place, 'report.json'), 'utf8'));
}
