import { spawn } from 'node:child_process';
import { root } from '../build/root.mjs';

/** Runs a command with its output shown as it comes; answers its exit code and what it printed on stdout. */
export function run(command, args, { cwd = root, env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      if (!quiet) process.stdout.write(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
      if (!quiet) process.stderr.write(text);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), stdout, stderr }));
  });
}
