export default { preset: 'faultbench' };
