export { compareReports } from './report/compare-reports';
export { FaultbenchReporter } from './report/jest-reporter';
export { isPart, mergeReports, type Told } from './report/merged-report';
export { reprint } from './report/publish';
