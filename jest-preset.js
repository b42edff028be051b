const { join } = require('node:path');

const dist = join(__dirname, 'dist');
const file = (name) => join(dist, name);

/** ts-jest's warnings on esModuleInterop and isolatedModules: real trouble shows as an error of its own. */
const adviceOnSettings = [151001, 151002];

/** Absolute paths: Jest resolves a preset's modules from the user's rootDir. JavaScript goes through Jest's own default. */
module.exports = {
  testEnvironment: file('environment.js'),
  reporters: ['default', file('reporter.js')],
  globalTeardown: file('teardown.js'),
  transform: {
    '\\.[cm]?tsx?$': [
      file('typescript-transform.js'),
      { compiler: require.resolve('typescript'), diagnostics: { ignoreCodes: adviceOnSettings } },
    ],
    '\\.[cm]?jsx?$': 'babel-jest',
  },
  transformIgnorePatterns: ['/node_modules/', dist.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')],
  // The user's own patterns are added to these: in watch mode, what a run writes must not set off the next.
  modulePathIgnorePatterns: ['/\\.faultbench/', '/node_modules/\\.cache/faultbench/'],
};
