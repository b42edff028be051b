import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dist, root } from '../build/root.mjs';
import { run } from '../suite/run.mjs';

/** The suite wants a newer Node than this repository does, and knows the newest revision in its preview alone. */
const packages = ['-p', 'node@24', '-p', '@modelcontextprotocol/conformance@0.2.0-alpha.12'];
const LIMIT_MS = 300_000;

/** Runs all that a revision of the protocol requires against a world over HTTP; answers the checks, by scenario. */
export async function runSuite(revision) {
  const results = mkdtempSync(join(tmpdir(), 'conformance-'));
  const { child, url } = await serve();
  try {
    const args = [
      '--yes',
      ...packages,
      'conformance',
      'server',
      '--url',
      url,
      '--requirements',
      revision,
      '-o',
      results,
    ];
    const { stdout, stderr } = await run('npx', args, { quiet: true, limitMs: LIMIT_MS });
    if (!stdout.includes('=== SUMMARY ==='))
      throw new Error(`the suite did not come to its end:\n${stdout}\n${stderr}`);
    return readdirSync(results).map((name) => readScenario(results, name));
  } finally {
    child.kill('SIGKILL');
    rmSync(results, { recursive: true, force: true });
  }
}

async function serve() {
  const args = [join(dist, 'cli.js'), 'serve', join(root, 'scripts/conformance/world.yaml'), '--http'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  const [url] = await once(createInterface({ input: child.stderr }), 'line');
  return { child, url };
}

/** `server-tools-list-2026-11-29T19-16-53-049Z/checks.json` */
function readScenario(results, folder) {
  const checks = JSON.parse(readFileSync(join(results, folder, 'checks.json'), 'utf8'));
  return { scenario: folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''), checks };
}
