const { existsSync } = require('node:fs');
const { join } = require('node:path');

const keys = join(__dirname, '.env');
if (existsSync(keys)) process.loadEnvFile(keys);

/** The same test with a real model: `cp .env.example .env`, fill it in, `npm run model`. */
module.exports = { preset: 'faultbench', testMatch: ['<rootDir>/model/**/*.test.ts'] };
