import type { Row } from '../model/json';
import type { VersionRule } from '../model/spec';
import { withArgument } from './extra-argument';
import type { ArgumentList } from './kind';

/** Argument by which a caller tells the version of the row that it has seen. */
export const EXPECTED_VERSION = 'expected_version';

/** What a tool takes beside its own arguments when it writes to rows that have versions. */
export function withVersion(list: ArgumentList, { required }: VersionRule): ArgumentList {
  return withArgument(list, {
    name: EXPECTED_VERSION,
    type: 'int',
    options: { min: 1 },
    description: 'Version of the row as you have read it: the call is refused when it has changed since.',
    required,
  });
}

/** The arguments that the operation itself works with. */
export function withoutVersion({ [EXPECTED_VERSION]: _version, ...args }: Row): Row {
  return args;
}
