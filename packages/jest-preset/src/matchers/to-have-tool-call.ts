import { shown } from '../runs/shown';
import { UsageError } from '../runs/usage-error';
import type { Matcher } from './matcher';
import { story } from './story';

/** `expect(trace).toHaveToolCall('issue_refund', { times: 1, args: { order_id: '7' } })`: so often, or at least once. */
export const toHaveToolCall: Matcher = {
  name: 'toHaveToolCall',
  subject: 'trace',
  match(context, subject, [tool, given = {}]) {
    const { times, args } = checkedOptions(tool, given);
    const calls = subject.trace?.callsTo(String(tool)) ?? [];
    const { equals, utils } = context;
    const testers = [utils.iterableEquality, utils.subsetEquality];
    const traced = args === undefined ? undefined : (subject.trace?.asTraced(args) ?? args);
    const matching = traced === undefined ? calls : calls.filter((call) => equals(call.args, traced, testers));
    const wanted = times === undefined ? 'at least once' : `${times} ${times === 1 ? 'time' : 'times'}`;
    const withArgs = args === undefined ? '' : ` with ${utils.printExpected(traced)}`;
    return {
      pass: times === undefined ? matching.length > 0 : matching.length === times,
      message: () =>
        [
          utils.matcherHint('toHaveToolCall', 'trace', `'${String(tool)}'`, { isNot: context.isNot }),
          '',
          `Expected: ${context.isNot ? 'not ' : ''}${wanted}${withArgs}`,
          `Called: ${calls.length}${args === undefined ? '' : `, ${matching.length} of them so`}`,
          ...calls.slice(0, 5).map((call) => `  ${utils.printReceived(call.args)}`),
          story(subject),
        ].join('\n'),
    };
  },
};

interface Options {
  readonly times?: number;
  readonly args?: Readonly<Record<string, unknown>>;
}

function checkedOptions(tool: unknown, given: unknown): Options {
  if (typeof tool !== 'string')
    throw new UsageError("toHaveToolCall: name a tool, e.g. toHaveToolCall('issue_refund')");
  if (typeof given !== 'object' || given === null) {
    throw new UsageError(`toHaveToolCall: the options are ${shown(given)}; write { times: 1, args: { … } }`);
  }
  const options: Options = given;
  for (const key of Object.keys(options)) {
    if (key !== 'times' && key !== 'args')
      throw new UsageError(`toHaveToolCall: unknown option ${key}; use times and args`);
  }
  const { times } = options;
  if (times === undefined || (Number.isInteger(times) && times >= 0)) return options;
  throw new UsageError(`toHaveToolCall: times is ${shown(times)}; it must be a whole number from 0`);
}
