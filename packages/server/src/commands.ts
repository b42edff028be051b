export { runCommand } from './cli/run-command';
