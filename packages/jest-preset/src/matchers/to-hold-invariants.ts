import { UsageError } from '../runs/usage-error';
import type { Matcher } from './matcher';
import { story } from './story';

/** `expect(world).toHoldInvariants()`: none of the world's invariants has broken so far. */
export const toHoldInvariants: Matcher = {
  name: 'toHoldInvariants',
  subject: 'world',
  match(context, subject) {
    const { names, broken } = subject.invariants ?? { names: [], broken: [] };
    if (names.length === 0) {
      throw new UsageError(
        'toHoldInvariants: the world declares no invariants; write some under invariants: in its file',
      );
    }
    return {
      pass: broken.length === 0,
      message: () =>
        [
          context.utils.matcherHint('toHoldInvariants', 'world', '', { isNot: context.isNot }),
          '',
          ...(broken.length === 0 ? [`Expected an invariant to break; all hold: ${names.join(', ')}`] : []),
          ...broken,
          story(subject),
        ].join('\n'),
    };
  },
};
