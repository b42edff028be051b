import { FaultbenchEnvironment } from './environment/faultbench-environment';

export { FaultbenchEnvironment as TestEnvironment };

// biome-ignore lint/style/noDefaultExport: Jest takes an environment from the default export
export default FaultbenchEnvironment;
