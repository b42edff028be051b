import { compileOnce } from './environment/compile-once';

export { FaultbenchEnvironment as TestEnvironment } from './environment/faultbench-environment';

compileOnce(__dirname);
