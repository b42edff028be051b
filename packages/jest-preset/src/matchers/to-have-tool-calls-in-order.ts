import { UsageError } from '../runs/usage-error';
import type { Matcher } from './matcher';
import { story } from './story';

/** `expect(trace).toHaveToolCallsInOrder(['get_order', 'issue_refund'])`: each after the one before; others may lie between. */
export const toHaveToolCallsInOrder: Matcher = {
  name: 'toHaveToolCallsInOrder',
  subject: 'trace',
  match(context, subject, [given]) {
    const tools = checkedTools(given);
    let after = 0;
    const missing = tools.find((tool) => {
      const next = subject.trace?.callsTo(tool).find(({ seq }) => seq > after);
      after = next?.seq ?? after;
      return next === undefined;
    });
    return {
      pass: missing === undefined,
      message: () =>
        [
          context.utils.matcherHint('toHaveToolCallsInOrder', 'trace', 'tools', { isNot: context.isNot }),
          '',
          `Expected: ${context.isNot ? 'not ' : ''}${tools.join(' … ')}`,
          ...(missing === undefined
            ? []
            : [`No call of ${missing} ${after === 0 ? 'at all' : 'after the ones before it'}`]),
          story(subject),
        ].join('\n'),
    };
  },
};

function checkedTools(given: unknown): readonly string[] {
  if (Array.isArray(given) && given.length > 0 && given.every((tool) => typeof tool === 'string')) return given;
  throw new UsageError("toHaveToolCallsInOrder: give a list of tool names, e.g. ['get_order', 'issue_refund']");
}
