import { encodeReplay } from '@faultbench/core';
import { readSettings } from '../src/report/settings';

function message(environment: Record<string, string>): string {
  const read = readSettings(environment);
  return read.ok ? `accepted: ${read.value.echo}` : read.message;
}

test('nothing set', () => {
  expect(readSettings({ PATH: '/bin' })).toEqual({ ok: true, value: { echo: '' } });
});

test('all that can be set', () => {
  const plan = '- { on: payments.issue_refund, call: 1, fault: timeout }';
  expect(
    readSettings({ FAULTBENCH_SEED: '0', FAULTBENCH_RUNS: '20', FAULTBENCH_RUN: '03', FAULTBENCH_PLAN: plan }),
  ).toEqual({
    ok: true,
    value: {
      seed: 0,
      runs: 20,
      run: 3,
      plan: [{ on: 'payments.issue_refund', call: 1, fault: 'timeout' }],
      echo: `FAULTBENCH_SEED=0 FAULTBENCH_RUNS=20 FAULTBENCH_RUN=03 FAULTBENCH_PLAN="${plan}"`,
    },
  });
});

test.each(['', 'abc', '1.5', '-1', '9007199254740992', '1e3', ' 7', '0x10', 'NaN', 'Infinity', '٣'])(
  'FAULTBENCH_SEED=%j is refused with the range',
  (text) => {
    expect(message({ FAULTBENCH_SEED: text })).toBe(
      `FAULTBENCH_SEED is ${JSON.stringify(text)}: it must be a whole number from 0 to 9007199254740991; give one or unset it`,
    );
  },
);

test('2^53 - 1 is the last seed', () => {
  expect(readSettings({ FAULTBENCH_SEED: '9007199254740991' })).toMatchObject({
    ok: true,
    value: { seed: 2 ** 53 - 1 },
  });
});

test('every mistake is told, all at once', () => {
  expect(
    message({
      FAULTBENCH_SEED: 'abc',
      FAULTBENCH_RUNS: '0',
      FAULTBENCH_RUN: '2.5',
      FAULTBENCH_PLAN: '[{ on: a',
      FAULTBENCH_REPLAY: 'fb1.AAAA',
      FAULTBENCH_RUNS_SHARD: '5/4',
    }),
  ).toMatchInlineSnapshot(`
"FAULTBENCH_SEED is "abc": it must be a whole number from 0 to 9007199254740991; give one or unset it
FAULTBENCH_RUNS is "0": it must be a whole number from 1 to 100000; give one or unset it
FAULTBENCH_RUN is "2.5": it must be a whole number from 1 to 100000; give one or unset it
FAULTBENCH_PLAN is "[{ on: a": it cannot be read as YAML or JSON (Flow map in block collection must be sufficiently indented and end with a } at line 1, column 9); e.g. [{ on: payments.issue_refund, call: 1, fault: timeout }]
FAULTBENCH_REPLAY is "fb1.AAAA": the replay token "fb1.AAAA" was cut or changed on its way (8 characters arrived); copy the whole word again
FAULTBENCH_RUNS_SHARD is "5/4": it must be INDEX/COUNT with INDEX from 1 to COUNT, e.g. 2/4 for the second of four machines"
`);
});

test('texts that are no plan list', () => {
  expect(
    ['', 'timeout', '{ on: a }', '{"on":', '3'].map((text) => message({ FAULTBENCH_PLAN: text })).join('\n'),
  ).toMatchInlineSnapshot(`
"FAULTBENCH_PLAN is "": it must be a list of plan entries in YAML or JSON, e.g. [{ on: payments.issue_refund, call: 1, fault: timeout }]
FAULTBENCH_PLAN is "timeout": it must be a list of plan entries in YAML or JSON, e.g. [{ on: payments.issue_refund, call: 1, fault: timeout }]
FAULTBENCH_PLAN is "{ on: a }": it must be a list of plan entries in YAML or JSON, e.g. [{ on: payments.issue_refund, call: 1, fault: timeout }]
FAULTBENCH_PLAN is "{\\"on\\":": it cannot be read as YAML or JSON (Flow map must end with a } at line 1, column 7); e.g. [{ on: payments.issue_refund, call: 1, fault: timeout }]
FAULTBENCH_PLAN is "3": it must be a list of plan entries in YAML or JSON, e.g. [{ on: payments.issue_refund, call: 1, fault: timeout }]"
`);
});

test('settings that contradict each other', () => {
  expect(message({ FAULTBENCH_RUNS: '5', FAULTBENCH_RUN: '6' })).toMatchInlineSnapshot(
    `"FAULTBENCH_RUN=6 is not among FAULTBENCH_RUNS=5: it must be from 1 to 5"`,
  );
  const facts = { version: 1, file: 'a', name: 'b', world: 'c', seed: 1, run: 2, clock: 'd' } as const;
  const replay = encodeReplay({ ...facts, faults: { rules: {}, plan: [] } });
  expect(readSettings({ FAULTBENCH_REPLAY: replay })).toMatchObject({ ok: true, value: { replay: facts } });
  expect(message({ FAULTBENCH_REPLAY: replay, FAULTBENCH_SEED: '1' })).toMatchInlineSnapshot(
    `"FAULTBENCH_REPLAY holds seed, run and faults already: unset the other FAULTBENCH_ variables"`,
  );
});

test('what is asked of scenarios', () => {
  const asked = { FAULTBENCH_TAGS: 'clock and not probe', FAULTBENCH_SHUFFLE: '0', FAULTBENCH_MODE: 'live' };
  expect(readSettings(asked)).toMatchObject({
    ok: true,
    value: { tags: 'clock and not probe', shuffle: 0, mode: 'live' },
  });
  expect(
    message({ FAULTBENCH_TAGS: 'clock or', FAULTBENCH_SHUFFLE: 'yes', FAULTBENCH_MODE: 'prod' }),
  ).toMatchInlineSnapshot(`
"FAULTBENCH_TAGS is "clock or": tags "clock or": a tag is wanted at the end; write clock and not (probe or failure)
FAULTBENCH_SHUFFLE is "yes": it must be a whole number from 0 to 9007199254740991; give one or unset it
FAULTBENCH_MODE is "prod": it must be inprocess or live; give one of them or unset it"
`);
});
