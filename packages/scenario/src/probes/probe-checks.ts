import { checkOptions, flag, type OptionChecks, object, oneOf, someOf, texts } from '../options';
import { bothDoors, policies } from './probe-options';

const ofAll: OptionChecks = { operations: texts, roles: texts, doors: someOf(...bothDoors), args: object };

const ofOne = {
  permissionMatrix: { anonymous: flag, live: object },
  idempotency: { ignore: texts },
  massAssignment: { fields: texts, policy: oneOf(...policies) },
  visibility: {},
} satisfies Readonly<Record<string, OptionChecks>>;

/** Throws a RangeError for options that the probe does not have. */
export function checkProbe(name: keyof typeof ofOne, options: unknown): void {
  checkOptions(name, options, { ...ofAll, ...ofOne[name] });
}
