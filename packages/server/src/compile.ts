export { buildWorld } from './compile/build-world';
export { readFaultsFile } from './compile/read-faults-file';
export { readRolesFile } from './compile/read-roles-file';
