// command line
export type { PlayedModule, PlayRequest, Preparation } from './cli/scenarios';
export { cacheFolderFor, projectCacheFor } from './compile/cache-folder';
// compile
export type { CompileOptions } from './compile/compile-options';
export { type Compiled, compiledPath, compileWorld, shownPath } from './compile/compile-world';
export {
  COMPILED_FORMAT,
  type CompiledHandlerModule,
  type CompiledWorld,
  type ToolDefinition,
} from './compile/compiled-world';
export { loadCompiled } from './compile/load-compiled';
export { loadFaults } from './compile/load-faults';
export { loadRoles } from './compile/load-roles';
// control
export type {
  ControlCommand,
  ControlReply,
  ControlRequest,
  ControlValue,
  RunSetup,
  ServerStatus,
} from './control/messages';
// doors
export { LineSplitter, TOO_LONG } from './doors/line-splitter';
// handlers
export { guardStdout, type OpenStdout } from './handlers/guard-stdout';
export { loadHandlers } from './handlers/load-handlers';
export { loadValidators } from './handlers/load-validators';
// identity
export { bearerHeaders } from './identity/carriers';
export { personaToken } from './identity/persona-token';
// mirror
export { TRACE_FILE } from './mirror/format';
export { readState } from './mirror/read-state';
export { type Secrets, secretsOf, shownSecret, withoutTokens } from './mirror/secrets';
// zones
export { openZones } from './open-zones';
export { ownRequire } from './own-require';
// package
export { type EntryName, entryFile, packageVersion } from './package-files';
// files
export { PassingFolder } from './passing-folder';
// pool
export { ServerPool } from './pool/server-pool';
// process
export { ServerGone, WorldRefusal } from './process/errors';
export { HeldWorld } from './process/held-world';
export { keepAlive } from './process/keep-alive';
export { KeptBundles } from './process/kept-bundles';
export { keptFile, readKept, writeKept } from './process/kept-code';
export { LineClient, LineClosed, RpcError } from './process/line-client';
export { LiveWorld } from './process/live-world';
export { type ReadyWorld, readWorld } from './process/ready-world';
export { launchServer, prepareLauncher, startServer } from './process/start-server';
export type { ServerExit, ServerProcess, StartOptions } from './process/types';
export type { SpawnedDoor, WorldLife } from './process/world-life';
// programmatic
export { planOf, rulesOf } from './programmatic/run-options';
export { type RunningTable, runningTable } from './programmatic/running-table';
export { remove } from './remove';
