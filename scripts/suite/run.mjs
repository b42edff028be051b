import { spawn } from 'node:child_process';
import { root } from '../build/root.mjs';

/** After a process is gone its pipes get this long; a child it left behind may hold them for ever. */
const LAST_WORDS_MS = 2000;

/** Runs a command with its output shown as it comes; answers its exit code and what it printed. */
export function run(command, args, { cwd = root, env = {}, quiet = false, limitMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const stdout = collect(child.stdout, quiet ? undefined : process.stdout);
    const stderr = collect(child.stderr, quiet ? undefined : process.stderr);
    const limit = limitMs && setTimeout(() => child.kill('SIGKILL'), limitMs);
    const finish = () => resolve({ code: child.exitCode ?? 1, stdout: stdout(), stderr: stderr() });
    child.once('error', reject);
    child.once('close', finish);
    child.once('exit', () => {
      clearTimeout(limit);
      setTimeout(() => {
        for (const pipe of [child.stdout, child.stderr]) pipe.destroy();
        finish();
      }, LAST_WORDS_MS).unref();
    });
  });
}

function collect(stream, shown) {
  let all = '';
  stream.setEncoding('utf8').on('data', (text) => {
    all += text;
    shown?.write(text);
  });
  return () => all;
}
