export { runCommand } from './cli/run-command';
export { tryHandlers } from './handlers/try-handlers';
