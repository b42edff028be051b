const { join } = require('node:path');

const file = (name) => join(__dirname, 'dist', name);

/** Absolute paths: Jest resolves a preset's modules from the user's rootDir. */
module.exports = {
  testEnvironment: file('environment.js'),
  reporters: ['default', file('reporter.js')],
  globalTeardown: file('teardown.js'),
  transform: { '^.+\\.[cm]?tsx?$': [require.resolve('ts-jest'), { compiler: require.resolve('typescript') }] },
  waitForUnhandledRejections: true,
  // The user's own patterns are added to these: in watch mode, what a run writes must not set off the next.
  modulePathIgnorePatterns: ['/\\.faultbench/'],
};
