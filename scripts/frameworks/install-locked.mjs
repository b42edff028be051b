import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../suite/run.mjs';

const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs what the folder's lock file says, unless that is there already. */
export async function installLocked(folder) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const stamp = join(folder, 'node_modules/.locked');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const { code, stdout, stderr } = await run('npm', ['ci', ...quietly], { cwd: folder, quiet: true });
  if (code !== 0) throw new Error(`npm ci in ${folder} ended with ${code}\n${stdout}${stderr}`);
  writeFileSync(stamp, lock);
}
