// The speed goals, each a ratio of two sides measured in one run.
// `--only G1,G3` picks goals, `--json` prints them as JSON, `--markdown` writes the table of docs/performance.md.
// Numbers never fail the bench; a side that breaks does.
import { goals } from './bench/goals.mjs';
import { writeMarkdown } from './bench/markdown.mjs';
import { measure } from './bench/measure.mjs';
import { asJson, asText } from './bench/report.mjs';
import { run } from './suite/run.mjs';

const args = process.argv.slice(2);
const only = args.includes('--only') ? args[args.indexOf('--only') + 1]?.split(',') : undefined;
const unknown = only?.filter((name) => !goals.some((goal) => goal.name === name)) ?? [];
if (unknown.length > 0 || (args.includes('--only') && !only)) {
  process.stderr.write(`--only takes names of goals (${goals.map(({ name }) => name).join(', ')}), not "${unknown}"\n`);
  process.exit(2);
}
const markdown = args.includes('--markdown');
if (markdown && only) {
  process.stderr.write('--markdown writes the table of one whole bench: leave --only out\n');
  process.exit(2);
}
// both sides start processes: what this machine adds to each start of Node (certificates, options) is neither's
for (const name of Object.keys(process.env).filter((each) => each.startsWith('NODE_'))) delete process.env[name];

const built = await run(process.execPath, ['scripts/build.mjs', '--bundles']);
if (built.code !== 0) process.exit(1);

const results = [];
for (const goal of goals.filter(({ name }) => !only || only.includes(name))) {
  const result = await measure(goal);
  results.push(result);
  if (!args.includes('--json')) process.stdout.write(asText(result));
}
if (args.includes('--json')) process.stdout.write(`${asJson(results)}\n`);
if (markdown) process.stderr.write(`wrote ${writeMarkdown(results)}\n`);
