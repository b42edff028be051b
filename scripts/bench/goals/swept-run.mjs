import { jestProject, world } from '../jest-project.mjs';

const MORE = 40;

/** What one more run of a sweep costs in the test's own process. */
export const sweptRun = {
  name: 'G13',
  title: 'wall added per extra run of a swept 5-call test, in memory ÷ in a pooled process',
  target: 0.1,
  rounds: 9,
  async open() {
    const files = {
      'jest.config.js': `module.exports = { preset: 'faultbench', reporters: [] };`,
      'world.yaml': world,
      ...Object.fromEntries(
        ['memory', 'process'].flatMap((isolation) => [
          [`${isolation}-one.test.js`, swept(isolation, 2)],
          [`${isolation}-many.test.js`, swept(isolation, 2 + MORE)],
        ]),
      ),
    };
    const project = jestProject(files);
    const added = (isolation) => async () => {
      const one = await project.jest(['-i', `${isolation}-one.test.js`]);
      const many = await project.jest(['-i', `${isolation}-many.test.js`]);
      return (many - one) / MORE;
    };
    return {
      over: { title: 'one more run, in memory', time: added('memory') },
      under: { title: 'one more run, in a pooled process', time: added('process') },
      close: project.close,
    };
  },
};

/** Ten faults at five calls are more runs than the budget has. */
const swept = (isolation, budget) => `
const options = { world: './world.yaml', isolation: '${isolation}', budget: ${budget} };
const faults = ['timeout_before', ...[500, 501, 502, 503, 504, 505, 506, 507, 508].map((status) => 'http_' + status)];
test.sweep({ ...options, faults })('five calls', async ({ mcp }) => {
  for (let call = 1; call <= 5; call++) await mcp.call('get_order', { id: String(call) }).catch(() => {});
});
`;
