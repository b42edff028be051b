import { jestProject, world } from '../jest-project.mjs';

const FILES = 20;
const oneCall = `const { setupWorld } = require('faultbench');
const { mcp } = setupWorld('./world.yaml');
test('one call', async () => {
  expect(await mcp.call('get_order', { id: '1' })).toMatchObject({ id: '1' });
});
`;
const noCall = `test('no call', async () => {
  expect({ id: '1' }).toMatchObject({ id: '1' });
});
`;

/** What the preset costs per test file. */
export const manyFiles = {
  name: 'G10',
  title: '20 test files, one call each, with the preset ÷ plain node environment',
  target: 1.4,
  rounds: 9,
  async open() {
    const files = (text) => Object.fromEntries(Array.from({ length: FILES }, (_, at) => [`file-${at}.test.js`, text]));
    const ours = jestProject({
      'jest.config.js': `module.exports = { preset: 'faultbench', reporters: [] };`,
      'world.yaml': world,
      ...files(oneCall),
    });
    const plain = jestProject({ 'jest.config.js': 'module.exports = { reporters: [] };', ...files(noCall) });
    return {
      over: { title: 'preset, a world each', time: () => ours.jest([]) },
      under: { title: 'node environment, nothing', time: () => plain.jest([]) },
      close: () => [ours, plain].map((project) => project.close()),
    };
  },
};
