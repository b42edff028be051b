import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { dist, root } from '../../build/root.mjs';

const env = { PATH: process.env.PATH, HOME: process.env.HOME };
const clientInfo = { name: 'bench', version: '1.0.0' };
const frames = [
  { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'get_order', arguments: { id: '7' } } },
];
const dialogue = frames.map((frame) => `${JSON.stringify({ jsonrpc: '2.0', ...frame })}\n`).join('');

/** What an unpooled run pays: a fresh process from the bundle and a compiled world, up to its first answer. */
export const spawnedServer = {
  name: 'G3',
  title: 'spawn of the server with a compiled world to its first tool answer ÷ node -e 0',
  target: 1.5,
  rounds: 31,
  open() {
    const { buildWorld } = createRequire(import.meta.url)(join(dist, 'compile.js'));
    const cache = mkdtempSync(join(tmpdir(), 'bench-'));
    const { path } = buildWorld(join(root, 'scripts/bench/world.yaml'), 'world.yaml', cache, {});
    return {
      over: { title: 'server.js, initialize, first tool answer', time: () => firstAnswer(path) },
      under: { title: 'node -e 0', time: bareNode },
      close: () => rmSync(cache, { recursive: true, force: true }),
    };
  },
};

function firstAnswer(compiled) {
  return timed((done, failed) => {
    const args = [join(dist, 'server.js'), compiled, '--clock', 'virtual'];
    const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    child.stdin.write(dialogue);
    let answered = false;
    createInterface(child.stdout).on('line', (line) => {
      const { id, result } = JSON.parse(line);
      if (id !== 2) return;
      answered = result?.structuredContent?.id === '7';
      done();
      child.stdin.end();
    });
    child.once('error', failed);
    return new Promise((resolve, reject) => {
      child.once('close', () => (answered ? resolve() : reject(new Error('the server gave no order 7'))));
    });
  });
}

function bareNode() {
  return timed((done, failed) => {
    const child = spawn(process.execPath, ['-e', '0'], { env, stdio: 'ignore' });
    child.once('error', failed);
    return new Promise((resolve) => {
      child.once('close', () => {
        done();
        resolve();
      });
    });
  });
}

/** Milliseconds until `done` is called; waits for the end of the process before it answers. */
async function timed(start) {
  const begin = performance.now();
  let time;
  await new Promise((resolve, reject) => {
    start(() => {
      time = performance.now() - begin;
    }, reject).then(resolve, reject);
  });
  return time;
}
