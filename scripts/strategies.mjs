// Sweeps the reference agents through the example worlds and prints which fault each falls to. `--json`: the same as data.
import { strategies } from './strategies/run-strategies.mjs';
import { strategiesTable } from './strategies/strategies-table.mjs';

const found = strategies();
process.stdout.write(process.argv.includes('--json') ? `${JSON.stringify(found, null, 2)}\n` : strategiesTable(found));
