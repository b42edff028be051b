export default { preset: 'faultbench', testTimeout: 30_000, silent: true };
