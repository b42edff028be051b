/** The naive agent under its gate: this suite is meant to be red, `npm run demo` shows it. */
module.exports = { preset: 'faultbench', testMatch: ['<rootDir>/red/**/*.test.ts'] };
