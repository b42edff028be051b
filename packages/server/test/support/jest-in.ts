import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Finished } from './command';

const jestFile = join(__dirname, '../../../../node_modules/jest/bin/jest.js');

/** Runs the real Jest in a folder, as nobody's child. */
export function jestIn(folder: string): Finished {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(JEST_|FAULTBENCH_|NODE_ENV$)/.test(name));
  const env = { ...Object.fromEntries(inherited), NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [jestFile, '--ci'], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { code: status, stdout, stderr };
}
