module.exports = { preset: 'faultbench', testMatch: ['<rootDir>/test/**/*.test.ts'] };
