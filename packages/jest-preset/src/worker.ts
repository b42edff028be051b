export { FaultbenchEnvironment as TestEnvironment } from './environment/faultbench-environment';
export { keepModulesIn } from './environment/kept-modules';
export { importSdkBy } from './environment/sdk-client';
