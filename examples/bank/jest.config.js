/** `npm test` runs test/; `npm run red` the naive agent under its gate, which it misses. */
module.exports = { preset: 'faultbench' };
