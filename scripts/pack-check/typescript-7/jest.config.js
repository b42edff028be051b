module.exports = { preset: 'faultbench' };
