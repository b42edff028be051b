import { jestProject, world } from '../jest-project.mjs';

const waiting = (concurrency) => `const { setupWorld } = require('faultbench');
describe.runs(20, { concurrency: ${concurrency} })('agent', () => {
  const { mcp } = setupWorld('./world.yaml');
  test('waits', async () => {
    await mcp.call('get_order', { id: '1' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await mcp.call('get_order', { id: '2' });
  });
});
`;

/** Runs of an agent that mostly waits for its model. */
export const concurrentRuns = {
  name: 'G14',
  title: '20 runs of an agent that waits 300 ms, concurrency 5 ÷ concurrency 1',
  target: 0.4,
  rounds: 9,
  async open() {
    const config = `module.exports = { preset: 'faultbench', reporters: [] };`;
    const files = {
      'jest.config.js': config,
      'world.yaml': world,
      'five.test.js': waiting(5),
      'one.test.js': waiting(1),
    };
    const project = jestProject(files);
    return {
      over: { title: 'concurrency 5', time: () => project.jest(['-i', 'five.test.js']) },
      under: { title: 'concurrency 1', time: () => project.jest(['-i', 'one.test.js']) },
      close: project.close,
    };
  },
};
