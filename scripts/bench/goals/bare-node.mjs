import { spawn } from 'node:child_process';

/** What every process start costs at least. */
export const bareNode = {
  title: 'node -e 0',
  time: () =>
    new Promise((resolve, reject) => {
      const begin = performance.now();
      const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
      child.once('error', reject);
      child.once('close', () => resolve(performance.now() - begin));
    }),
};
