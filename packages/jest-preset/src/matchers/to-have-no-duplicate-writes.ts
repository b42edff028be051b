import type { Matcher } from './matcher';
import { story } from './story';

/** `expect(trace).toHaveNoDuplicateWrites()`: no two calls wrote with the same tool and the same arguments. */
export const toHaveNoDuplicateWrites: Matcher = {
  name: 'toHaveNoDuplicateWrites',
  subject: 'trace',
  match(context, subject) {
    const groups = subject.trace?.duplicates() ?? [];
    const doubled = groups.map((group) => group.filter(({ applied }) => applied)).filter((group) => group.length > 1);
    return {
      pass: doubled.length === 0,
      message: () =>
        [
          context.utils.matcherHint('toHaveNoDuplicateWrites', 'trace', '', { isNot: context.isNot }),
          '',
          ...(doubled.length === 0 ? ['Expected a write to be made twice; none was.'] : []),
          ...doubled.map(
            (group) =>
              `${group[0]?.tool} wrote ${group.length} times with ${context.utils.printReceived(group[0]?.args)}`,
          ),
          story(subject),
        ].join('\n'),
    };
  },
};
