export { FaultbenchReporter } from './report/jest-reporter';
export { reprint } from './report/publish';
