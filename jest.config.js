/** Tests of the packages themselves; fixture projects bring their own configuration. */
module.exports = {
  testMatch: ['<rootDir>/packages/*/test/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '/fixtures/'],
  watchPathIgnorePatterns: ['<rootDir>/dist/', '/\\.faultbench/'],
  transform: { '^.+\\.[cm]?[tj]s$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.test.json' }] },
  transformIgnorePatterns: ['/node_modules/'],
  testTimeout: 60000,
};
