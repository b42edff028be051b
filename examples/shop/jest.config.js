const { existsSync } = require('node:fs');
const { join } = require('node:path');

const keys = join(__dirname, '.env');
if (existsSync(keys)) process.loadEnvFile(keys);

/** `npm test` runs test/; `npm run red` the naive agent under its gate, which it misses; `npm run model` a real model. */
module.exports = { preset: 'faultbench' };
