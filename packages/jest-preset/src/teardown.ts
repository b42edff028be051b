export { teardown } from './report/jest-teardown';
