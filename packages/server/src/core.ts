export * from '@faultbench/core';
export type { CompileOptions } from './compile/compile-options';
export { type Compiled, compileWorld } from './compile/compile-world';
export type { CompiledHandlerModule, CompiledWorld, ToolDefinition } from './compile/compiled-world';
export { loadFaults } from './compile/load-faults';
export { loadWorld, openWorld } from './compile/load-world';
export type { WorldState } from './mirror/format';
export { readState, StateError } from './mirror/read-state';
