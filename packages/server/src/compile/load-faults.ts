import { WorldError, type WorldSpec } from '@faultbench/core';
import type { RunSetup } from '../control/messages';
import { entryFile } from '../package-files';

/**
 * Rules and plan of a faults file for the world of `spec`.
 * Throws a WorldError that names every problem of the file.
 */
export function loadFaults(file: string, spec: WorldSpec): RunSetup['faults'] {
  // Reading YAML is the compiler's business: loaded only here.
  const { readFaultsFile } = require(entryFile('compile')) as typeof import('../compile');
  const read = readFaultsFile(file, spec);
  if (read.ok) return read.faults;
  throw new WorldError(read.problems);
}
