const { join } = require('node:path');

const dist = join(__dirname, 'dist');
const file = (name) => join(dist, name);

/** Absolute paths: Jest resolves a preset's modules from the user's rootDir. JavaScript goes through Jest's own default. */
module.exports = {
  testEnvironment: file('environment.js'),
  reporters: ['default', file('reporter.js')],
  globalTeardown: file('teardown.js'),
  transform: {
    '\\.[cm]?tsx?$': [require.resolve('ts-jest'), { compiler: require.resolve('typescript') }],
    '\\.[cm]?jsx?$': 'babel-jest',
  },
  transformIgnorePatterns: ['/node_modules/', dist.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')],
  waitForUnhandledRejections: true,
  watchPathIgnorePatterns: ['/\\.faultbench/'],
};
