import { peers } from '../clients.mjs';
import { fiveCalls, jestProject, world } from '../jest-project.mjs';

const spawning = `const { Client } = require('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = require('@modelcontextprotocol/sdk/client/stdio.js');
for (let run = 1; run <= 20; run++) {
  test('run ' + run, async () => {
    const client = new Client({ name: 'bench', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: ${JSON.stringify(peers.memory)}, stderr: 'ignore' }));
    for (let call = 1; call <= 5; call++) await client.callTool({ name: 'read_graph', arguments: {} });
    await client.close();
  }, 60000);
}
`;

/** Twenty runs with a world each, against the usual way: a real server spawned for each test. */
export const spawnPerRun = {
  name: 'G6',
  title: 'Jest, 20 runs × 5 calls ÷ the same with server-memory spawned per run',
  target: 0.2,
  rounds: 9,
  async open() {
    const config = `module.exports = { preset: 'faultbench', reporters: [] };`;
    const ours = jestProject({ 'jest.config.js': config, 'world.yaml': world, 'runs.test.js': fiveCalls(20) });
    const theirs = jestProject({ 'jest.config.js': 'module.exports = { reporters: [] };', 'runs.test.js': spawning });
    const close = () => [ours, theirs].map((project) => project.close());
    return {
      over: { title: 'describe.runs(20)', time: () => ours.jest(['-i']) },
      under: { title: '20 tests, server-memory each', time: () => theirs.jest(['-i']) },
      close,
    };
  },
};
