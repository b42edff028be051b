export { FaultbenchEnvironment as TestEnvironment } from './environment/faultbench-environment';
export { importSdkBy } from './environment/sdk-client';
