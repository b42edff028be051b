// compile
export type { CompileOptions } from './compile/compile-options';
export { type Compiled, compiledPath, compileWorld } from './compile/compile-world';
export {
  COMPILED_FORMAT,
  type CompiledHandlerModule,
  type CompiledWorld,
  type ToolDefinition,
} from './compile/compiled-world';
export { loadCompiled } from './compile/load-compiled';
export { loadFaults } from './compile/load-faults';
// handlers
export { guardStdout, type OpenStdout } from './handlers/guard-stdout';
export { loadHandlers } from './handlers/load-handlers';
export { loadValidators } from './handlers/load-validators';
// package
export { type EntryName, entryFile, packageVersion } from './package-files';
