/** `npm test` runs test/. */
module.exports = { preset: 'faultbench' };
