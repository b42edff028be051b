import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../suite/run.mjs';
import { expectRun } from './expect-run.mjs';
import { initChecks } from './init-checks.mjs';

/**
 * Each a folder beside this file, on top of `shared`, and of `typescript` where it says so; `tsconfig`: it has types to
 * check. `flags`: what its Node needs for Jest. `checks`: what is done there in place of what is done in all others.
 */
export const projects = [
  { name: 'commonjs-typescript', typescript: true, tsconfig: true, flags: [] },
  { name: 'typescript-7', typescript: true, tsconfig: true, flags: [] },
  { name: 'typescript-alone', typescript: true, tsconfig: false, flags: [] },
  { name: 'esm', typescript: false, tsconfig: false, flags: ['--experimental-vm-modules'] },
  { name: 'javascript', typescript: false, tsconfig: false, flags: [] },
  { name: 'init', typescript: false, tsconfig: false, flags: [], checks: initChecks },
];

/** What a user does in such a project; each answers undefined or what went wrong. */
export function checks({ tsconfig, flags, checks: own }) {
  if (own) return own;
  return [
    { name: 'a gate that the agent reaches is green', run: (at) => jest(at, flags, '0.2', 0, [/min 20%.*PASS/]) },
    { name: 'a gate that it misses is red', run: (at) => missedGate(at, flags) },
    ...(tsconfig ? [{ name: 'types, untyped world', run: (at) => typeCheck(at) }] : []),
    { name: 'faultbench types', run: (at) => cli(at, ['types', 'shop.yaml'], 0, []) },
    ...(tsconfig ? [{ name: 'types, typed world', run: (at) => typeCheck(at) }] : []),
    ...(tsconfig ? [{ name: 'types, a misspelt tool is an error', run: (at) => misspeltTool(at) }] : []),
    { name: 'faultbench check, good world', run: (at) => cli(at, ['check', 'shop.yaml'], 0, []) },
    { name: 'faultbench check, seven mistakes', run: (at) => cli(at, ['check', 'broken.yaml'], 1, mistakes) },
    {
      name: 'faultbench call',
      run: (at) => cli(at, ['call', 'shop.yaml', 'get_order', '{"id":"1"}'], 0, [/"status"/]),
    },
    { name: 'names of every entry from native ESM, and a scenario', run: (at) => nativeImports(at) },
  ];
}

const mistakes = [
  /broken\.yaml:1:1 .*seeed/,
  /broken\.yaml:5:\d+ .*placed/,
  /broken\.yaml:5:\d+ .*flaot[\s\S]*did you mean "float"/,
  /broken\.yaml:5:\d+ .*custmers/,
  /broken\.yaml:7:\d+ .*gett[\s\S]*did you mean "get"/,
  /broken\.yaml:8:\d+ .*ordrs[\s\S]*did you mean "orders"/,
  /broken\.yaml:9:\d+ .*handler/,
];

async function missedGate(at, flags) {
  const { code, stdout, stderr } = await runJest(at, flags, { MIN_PASS_RATE: '0.95' });
  const path = 'issue_refund!timeout → issue_refund';
  const problem = expectRun({ code, stdout, stderr }, 1, [/min 95%.*FAIL/, new RegExp(path)]);
  if (problem) return problem;
  const replay = /npx faultbench (replay fb1\.\S+)/.exec(stdout + stderr);
  if (!replay) return `no replay line in\n${stdout}${stderr}`;
  const env = { MIN_PASS_RATE: '0.95', NODE_OPTIONS: flags.join(' ') };
  return cli(at, replay[1].split(' '), 1, [new RegExp(path)], env);
}

async function jest(at, flags, minPassRate, code, texts) {
  const result = await runJest(at, flags, { MIN_PASS_RATE: minPassRate });
  const warning = /ts-jest\[.*|TS1510\d\d.*/.exec(result.stdout + result.stderr);
  return expectRun(result, code, texts) ?? warning?.[0];
}

function runJest({ place, node }, flags, env) {
  const args = [...flags, join(place, 'node_modules/jest/bin/jest.js'), '--ci'];
  return run(node, args, { cwd: place, env: { ...env, NO_COLOR: '1' }, quiet: true });
}

async function cli({ place, node }, args, code, texts, env = {}) {
  const bin = join(place, 'node_modules/faultbench/dist/cli.js');
  return expectRun(await run(node, [bin, ...args], { cwd: place, env, quiet: true }), code, texts);
}

/** The project's own types, then our declarations; those of other packages are not ours to judge. */
async function typeCheck({ place, node }) {
  const tsc = join(place, 'node_modules/typescript/bin/tsc');
  const own = await run(node, [tsc], { cwd: place, quiet: true });
  if (own.code !== 0) return own.stdout;
  const all = await run(node, [tsc, '--skipLibCheck', 'false'], { cwd: place, quiet: true });
  const ours = all.stdout.split('\n').filter((line) => line.startsWith('node_modules/faultbench/'));
  return ours.length > 0 ? ours.join('\n') : undefined;
}

async function misspeltTool({ place, node }) {
  const file = join(place, 'misspelt.ts');
  const text =
    "import { setupWorld } from 'faultbench';\nsetupWorld('./shop.yaml').mcp.call('get_ordre', { id: '1' });\n";
  writeFileSync(file, text);
  const result = await run(node, [join(place, 'node_modules/typescript/bin/tsc')], { cwd: place, quiet: true });
  rmSync(file);
  return /misspelt\.ts.*get_ordre/.test(result.stdout) ? undefined : `no complaint of get_ordre in\n${result.stdout}`;
}

async function nativeImports({ place, node }) {
  const code = `
    import { createRequire } from 'node:module';
    import { setupWorld } from 'faultbench';
    import { naiveRetry } from 'faultbench/agents';
    import { refuse } from 'faultbench/handler';
    import { loadWorld, readState, Trace } from 'faultbench/core';
    import { catalogue, inProcessRunner, money } from 'faultbench/scenario';
    const { resolve } = createRequire(process.cwd() + '/x.js');
    for (const entry of ['jest-preset', 'reporter', 'environment', 'teardown', 'package.json']) resolve('faultbench/' + entry);
    for (const value of [setupWorld, naiveRetry, refuse, loadWorld, readState, Trace, catalogue, money]) if (typeof value !== 'function') process.exit(1);
    const shop = catalogue('shop', { compose: './shop.yaml' });
    shop.scenario('SC-SH-01', 'both doors', async (s) => {
      const order = await s.as('customer').call('get_order', { id: '1' }).ok();
      await s.as('customer').call('get_order', { id: '1' }, { door: 'mcp' }).sameAs(order);
    });
    const [{ outcome, message }] = await inProcessRunner(shop).runAll();
    if (outcome !== 'passed') throw new Error(message);
  `;
  return expectRun(await run(node, ['--input-type=module', '-e', code], { cwd: place, quiet: true }), 0, []);
}
