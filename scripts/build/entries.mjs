/**
 * One bundle per published entry, in dist/ under its key.
 * `main`: the export that the module itself is, where Jest wants a class or a function.
 * `digests`: the entries whose digests it knows, as `DIGESTS`.
 * `forbidden`: packages that must not be reached, since every start of that file would pay for them.
 */
export const entries = {
  index: { source: 'packages/jest-preset/src/index.ts', forbidden: ['*'] },
  environment: {
    source: 'packages/jest-preset/src/environment.ts',
    main: 'TestEnvironment',
    alone: true,
    digests: ['worker'],
    forbidden: ['*'],
  },
  // loaded by the environment, from kept code
  worker: { source: 'packages/jest-preset/src/worker.ts', forbidden: [] },
  reporter: { source: 'packages/jest-preset/src/reporter.ts', main: 'FaultbenchReporter', forbidden: [] },
  teardown: { source: 'packages/jest-preset/src/teardown.ts', main: 'teardown', forbidden: [] },
  // loaded by every worker
  'typescript-transform': {
    source: 'packages/jest-preset/src/typescript-transform.ts',
    main: 'createTransformer',
    forbidden: [],
  },
  server: { source: 'packages/server/src/server.ts', alone: true, digests: ['serving', 'http'], forbidden: ['*'] },
  serving: {
    source: 'packages/server/src/serving.ts',
    alone: true,
    // the first start of each machine compiles all of it
    minify: true,
    forbidden: ['yaml', 'ajv', 'commander', 'esbuild', 'execa', '@faker-js/faker', '@modelcontextprotocol/sdk'],
    allowed: ['ajv/dist/runtime/'],
  },
  // loaded by a server once it is asked to listen on HTTP
  http: {
    source: 'packages/server/src/http.ts',
    alone: true,
    minify: true,
    forbidden: ['yaml', 'ajv', 'commander', 'esbuild', 'execa', '@faker-js/faker'],
  },
  // seventy modules, which every worker loads: as one file in a quarter of the time
  execa: { source: 'node_modules/execa/index.js', alone: true, minify: true, forbidden: [] },
  launcher: { source: 'packages/server/src/launcher.ts', alone: true, minify: true, forbidden: ['*'] },
  attach: { source: 'packages/server/src/attach.ts', alone: true, forbidden: ['*'] },
  cli: { source: 'packages/server/src/cli.ts', executable: true, forbidden: [] },
  commands: { source: 'packages/server/src/commands.ts', forbidden: [] },
  compile: { source: 'packages/server/src/compile.ts', forbidden: [] },
  handler: { source: 'packages/server/src/handler.ts', forbidden: ['*'] },
  core: { source: 'packages/server/src/core.ts', forbidden: [] },
  // loaded anew for each test file: what it needs of the process is the next bundle
  scenario: {
    source: 'packages/scenario/src/index.ts',
    forbidden: ['yaml', 'ajv', 'commander', 'esbuild', 'execa', '@faker-js/faker', '@modelcontextprotocol/sdk'],
    allowed: ['ajv/dist/runtime/'],
  },
  outside: {
    source: 'packages/scenario/src/outside.ts',
    forbidden: ['yaml', 'ajv', 'commander', 'esbuild'],
    allowed: ['ajv/dist/runtime/'],
  },
  agents: { source: 'packages/agents/src/index.ts', alone: true, forbidden: ['*'] },
};
