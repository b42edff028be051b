import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../build/root.mjs';
import { run } from '../suite/run.mjs';
import { expectRun } from './expect-run.mjs';

const tools = join(root, 'packages/server/test/starter/fixtures/tool-lists/memory.json');

/** What a user does who begins with `faultbench init`, in a folder below the one that has the package. */
export const initChecks = [
  { name: 'faultbench init', run: (at) => init(at, ['made']) },
  { name: 'npm install of the made project', run: (at) => npm(at, 'made', ['install', '--prefer-offline'], 0, []) },
  { name: 'npm test is green', run: (at) => npm(at, 'made', ['test'], 0, [/20\/20 passed \(100\.0%\).*PASS/]) },
  { name: 'its types and worlds are sound', run: (at) => npm(at, 'made', ['run', 'check'], 0, [/shop\.yaml: ok/]) },
  { name: 'the way to red that its README tells', run: (at) => red(at) },
  { name: 'faultbench init --from-tools', run: (at) => starter(at) },
  {
    name: 'npm test of the starter world is green',
    run: (at) => npm(at, 'starter', ['test'], 0, [/5\/5 passed.*PASS/]),
  },
  { name: 'its types and world are sound', run: (at) => npm(at, 'starter', ['run', 'check'], 0, [/memory\.yaml: ok/]) },
];

async function init({ place, node }, args) {
  const bin = join(place, 'node_modules/faultbench/dist/cli.js');
  return expectRun(await run(node, [bin, 'init', ...args], { cwd: place, quiet: true }), 0, [/^wrote /m]);
}

async function npm({ place, node }, project, args, code, texts) {
  const env = { NO_COLOR: '1', PATH: `${dirname(node)}:${process.env.PATH}` };
  return expectRun(await run('npm', args, { cwd: join(place, project), env, quiet: true }), code, texts);
}

/** README names a line to take out, as a block. */
async function red(at) {
  const readme = readFileSync(join(at.place, 'made/README.md'), 'utf8');
  const line = /```ts\n(.+)\n```/.exec(readme)?.[1];
  const file = join(at.place, 'made/agents/refund-agent.ts');
  const agent = readFileSync(file, 'utf8');
  if (line === undefined || !agent.includes(`${line}\n`)) return `${file} has no line ${line}`;
  writeFileSync(file, agent.replace(`${line}\n`, ''));
  return npm(at, 'made', ['test'], 1, [/FAIL/, /npx faultbench replay fb1\./]);
}

async function starter(at) {
  const problem = await init(at, ['starter', '--from-tools', tools]);
  if (problem === undefined) symlinkSync(join(at.place, 'made/node_modules'), join(at.place, 'starter/node_modules'));
  return problem;
}
