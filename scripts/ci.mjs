// What .ci/run does after `npm ci`: the test command of the README, the checks, the packed package, agents
// of several frameworks.
import { run } from './suite/run.mjs';
import { closingLine, tally } from './suite/tally.mjs';

const commands = [
  ['npm', ['test']],
  ['npm', ['run', 'check']],
  ['node', ['scripts/pack-check.mjs']],
  ['node', ['scripts/frameworks.mjs']],
];

const sums = tally();
for (const [command, args] of commands) {
  process.stdout.write(`\n=== ${[command, ...args].join(' ')} ===\n`);
  const { code, stdout } = await run(command, args);
  sums.add(closingLine(stdout, code));
}
sums.close();
