import type { Row } from '../model/json';
import type { IdempotencySpec } from '../model/spec';
import { withArgument } from './extra-argument';
import type { ArgumentList } from './kind';

/** Argument that carries the key: a model can set nothing but arguments. */
export const IDEMPOTENCY_KEY = 'idempotency_key';

/** What a tool takes beside its own arguments when it takes keys. */
export function withKey(list: ArgumentList, { required }: IdempotencySpec): ArgumentList {
  return withArgument(list, {
    name: IDEMPOTENCY_KEY,
    type: 'str',
    options: { min: 1, max: 255 },
    description: 'One key for one intent: a repeated call with the same key is done once and gets the first answer.',
    required,
  });
}

/** The arguments that the operation itself works with. */
export function withoutKey({ [IDEMPOTENCY_KEY]: _key, ...args }: Row): Row {
  return args;
}
