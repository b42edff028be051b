import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../build/root.mjs';

/** A project on disk with the package linked in, for runs of the real Jest. */
export function jestProject(files) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-jest-'));
  mkdirSync(join(folder, 'node_modules/@modelcontextprotocol'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules/faultbench'));
  symlinkSync(
    join(root, 'node_modules/@modelcontextprotocol/sdk'),
    join(folder, 'node_modules/@modelcontextprotocol/sdk'),
  );
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { jest: (args) => jest(folder, args), close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Milliseconds of one run of Jest; a red one breaks the bench. */
function jest(cwd, args) {
  const bin = join(root, 'node_modules/jest/bin/jest.js');
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, '--rootDir', cwd, '--silent', ...args], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(performance.now() - begin)
        : reject(new Error(`jest ${args.join(' ')} exited with ${code}:\n${text}`)),
    );
  });
}

export const world = `services:
  orders:
    records:
      orders: { id: str, status: enum[placed, delivered, returned], total: float }
    seed: { count: 20 }
    operations:
      get_order: { kind: get, record: orders }
      update_order: { kind: update, record: orders }
`;

/** A runs block of an agent that makes five calls. */
export const fiveCalls = (n, options = '{}') => `const { setupWorld } = require('faultbench');
describe.runs(${n}, ${options})('agent', () => {
  const { mcp } = setupWorld('./world.yaml');
  test('five calls', async () => {
    for (let call = 1; call <= 5; call++) await mcp.call('get_order', { id: String(call) });
  });
});
`;
