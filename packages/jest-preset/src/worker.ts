export { FaultbenchEnvironment as TestEnvironment } from './environment/faultbench-environment';
