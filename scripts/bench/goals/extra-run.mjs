import { fiveCalls, jestProject, world } from '../jest-project.mjs';
import { bareNode } from './bare-node.mjs';

const MORE = 40;

/** What one more run of a test costs. */
export const extraRun = {
  name: 'G5',
  title: 'wall added per extra run of a 5-call test in Jest ÷ node -e 0',
  target: 1.2,
  rounds: 9,
  async open() {
    const config = `module.exports = { preset: 'faultbench', reporters: [] };`;
    const files = {
      'jest.config.js': config,
      'world.yaml': world,
      'one.test.js': fiveCalls(1),
      'many.test.js': fiveCalls(1 + MORE),
    };
    const project = jestProject(files);
    const time = async () => {
      const one = await project.jest(['-i', 'one.test.js']);
      const many = await project.jest(['-i', 'many.test.js']);
      return (many - one) / MORE;
    };
    return { over: { title: 'one more run', time }, under: bareNode, close: project.close };
  },
};
