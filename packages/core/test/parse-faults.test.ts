import { parseFaultsFile, parsePlanValue, parseRulesValue, parseWorld, renderProblems } from '@faultbench/core';
import { mistakesOf } from './mistakes';

const shop = `
services:
  orders:
    records: { orders: { total: float } }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: [total], tool: find_orders }
  payments:
    records: { refunds: { order_id: ref[orders.orders], cents: int } }
    operations:
      issue_refund: { kind: create, record: refunds }
`;

function specOf(text: string) {
  const { spec, problems } = parseWorld(text, { file: 'shop.yaml', name: 'shop' });
  if (!spec) throw new Error(renderProblems(problems));
  return spec;
}

const spec = specOf(shop);

test('rules and plan of a world', () => {
  const { faults, plan } = specOf(`${shop}
faults:
  default: { latency_ms: [50, 200] }
  payments.*: { errors: { http_503: 0.01 } }
  payments.issue_refund:
    latency_ms: none
    errors: { timeout: 0.10, http_429: { rate: 0.02, retry_after: 7, message: slow down }, timeout_before: { rate: 0 } }
    rate_limit: { calls: 10, per: 1.5m }
  orders.get_order: { errors: { not_found_if_newer_than: 2h }, rate_limit: { calls: 1, per_seconds: 0.5 } }
  orders.list_orders: { errors: none, rate_limit: none }
plan:
  - { on: payments.issue_refund, call: 1, fault: timeout }
  - { on: orders.*, call: 2..4, fault: http_429, retry_after: 7 }
  - { on: find_orders, call: 3.., fault: empty_result, phase: after, times: 2 }
  - { on: "*", call: every 3, fault: http_500_after, optional: true }
  - { on: payments.issue_refund, when: { order_id: "2", cents: 5 }, fault: malformed_json }
`);
  expect({ faults, plan }).toMatchInlineSnapshot(`
{
  "faults": {
    "default": {
      "latency_ms": [
        50,
        200,
      ],
    },
    "orders.get_order": {
      "errors": {
        "not_found_if_newer_than": {
          "options": {
            "duration_ms": 7200000,
          },
          "rate": 1,
        },
      },
      "rate_limit": {
        "calls": 1,
        "window_ms": 500,
      },
    },
    "orders.list_orders": {
      "errors": "none",
      "rate_limit": "none",
    },
    "payments.*": {
      "errors": {
        "http_503": {
          "options": {},
          "rate": 0.01,
        },
      },
    },
    "payments.issue_refund": {
      "errors": {
        "http_429": {
          "options": {
            "message": "slow down",
            "retry_after": 7,
          },
          "rate": 0.02,
        },
        "timeout": {
          "options": {},
          "rate": 0.1,
        },
        "timeout_before": {
          "options": {},
          "rate": 0,
        },
      },
      "latency_ms": "none",
      "rate_limit": {
        "calls": 10,
        "window_ms": 90000,
      },
    },
  },
  "plan": [
    {
      "call": {
        "from": 1,
        "to": 1,
      },
      "fault": "timeout",
      "on": "payments.issue_refund",
      "optional": false,
      "options": {},
    },
    {
      "call": {
        "from": 2,
        "to": 4,
      },
      "fault": "http_429",
      "on": "orders.*",
      "optional": false,
      "options": {
        "retry_after": 7,
      },
    },
    {
      "call": {
        "from": 3,
      },
      "fault": "empty_result",
      "on": "orders.list_orders",
      "optional": false,
      "options": {
        "phase": "after",
      },
      "times": 2,
    },
    {
      "call": {
        "every": 3,
      },
      "fault": "http_500_after",
      "on": "*",
      "optional": true,
      "options": {},
    },
    {
      "fault": "malformed_json",
      "on": "payments.issue_refund",
      "optional": false,
      "options": {},
      "when": {
        "cents": 5,
        "order_id": "2",
      },
    },
  ],
}
`);
});

/** What is wrong with these lines under `faults:` or `plan:`. */
function rulesMistakes(rules: string): string[] {
  return mistakesOf(`${shop}faults: ${rules}`);
}

describe('rules', () => {
  test.each([
    [
      'a list',
      '[]',
      [
        '12: faults | faults: must be a mapping, not a list | write rules by target: { default: { latency_ms: [50, 200] } }',
      ],
    ],
    [
      'an unknown operation',
      '{ payments.issue_refnd: {} }',
      [
        '12: payments.issue_refnd | faults.payments.issue_refnd: no operation "payments.issue_refnd" | did you mean "payments.issue_refund"?',
      ],
    ],
    [
      'a service without its star',
      '{ payments: {} }',
      ['12: payments | faults.payments: no operation "payments" | a whole service is written "payments.*"'],
    ],
    [
      'a tool name',
      '{ find_orders: {} }',
      ['12: find_orders | faults.find_orders: no operation "find_orders" | did you mean "orders.list_orders"?'],
    ],
    [
      'an unknown key',
      '{ default: { lateny_ms: [1, 2] } }',
      [
        '12: lateny_ms | faults.default.lateny_ms: unknown key "lateny_ms" | use latency_ms, errors, rate_limit - did you mean "latency_ms"?',
      ],
    ],
    [
      'a kind outside errors',
      '{ default: { timeout: 0.1 } }',
      ['12: timeout | faults.default.timeout: "timeout" outside errors | write errors: { timeout: .. }'],
    ],
    [
      'latency',
      '{ default: { latency_ms: 200 }, orders.*: { latency_ms: [2, 1] }, payments.*: { latency_ms: [-1, 1.5] } }',
      [
        '12: 200 | faults.default.latency_ms: must be two numbers or none, not 200 | write [50, 200]: the least and the most in whole milliseconds',
        '12: latency_ms | faults.orders.*.latency_ms: the least latency 2 is above the most 1 | write [50, 200]: the least and the most in whole milliseconds',
        '12: -1 | faults.payments.*.latency_ms[0]: must be a whole number >= 0, not -1 | write a whole number without quotes, a safe integer',
        '12: 1.5 | faults.payments.*.latency_ms[1]: must be a whole number >= 0, not 1.5 | write a whole number without quotes, a safe integer',
      ],
    ],
    [
      'an unknown fault',
      '{ default: { errors: { timeot: 0.1, boom: 0.1, http_200: 0.1 } } }',
      [
        '12: timeot | faults.default.errors.timeot: unknown fault "timeot" | did you mean "timeout"?',
        '12: boom | faults.default.errors.boom: unknown fault "boom" | use timeout, late_write, hang, disconnect, crash, http_NNN, not_found, not_found_if_newer_than, empty_result, malformed_json, duplicate_write, stale_read, wrong_data, partial_write, truncated_list, soft_failure, skew',
        '12: http_200 | faults.default.errors.http_200: unknown fault "http_200" | did you mean "http_500"?',
      ],
    ],
    [
      'a phase that a kind does not have',
      '{ default: { errors: { not_found_after: 0.1, timeout: { rate: 0.1, phase: during } } } }',
      [
        '12: not_found_after | faults.default.errors.not_found_after: unknown fault "not_found_after" | use timeout, late_write, hang, disconnect, crash, http_NNN, not_found, not_found_if_newer_than, empty_result, malformed_json, duplicate_write, stale_read, wrong_data, partial_write, truncated_list, soft_failure, skew',
        '12: during | faults.default.errors.timeout.phase: must be after or before, not "during" | write phase: after or before',
      ],
    ],
    [
      'chances',
      '{ default: { errors: { timeout: 10, http_500: "5%", http_503: -1, not_found: [1] } } }',
      [
        '12: 10 | faults.default.errors.timeout: must be a chance from 0 to 1, not 10 | did you mean 0.1?',
        '12: "5%" | faults.default.errors.http_500: must be a chance from 0 to 1, not "5%" | did you mean 0.05?',
        '12: -1 | faults.default.errors.http_503: must be a chance from 0 to 1, not -1 | write a number such as 0.1',
        '12: not_found | faults.default.errors.not_found: must be a chance from 0 to 1, not a list | write a number such as 0.1',
      ],
    ],
    [
      'a fault without its rate',
      '{ default: { errors: { http_429: { retry_after: 7 } } } }',
      ['12: http_429 | faults.default.errors.http_429: a fault without its rate | add rate: 0.1'],
    ],
    [
      'options',
      '{ default: { errors: { http_429: { rate: 0.1, retry_after: 0 }, timeout: { rate: 0.1, retry_aftr: 1, message: 7 } } } }',
      [
        '12: 0 | faults.default.errors.http_429.retry_after: must be a whole number of seconds, at least 1, not 0 | write retry_after: a whole number of seconds, at least 1',
        '12: retry_aftr | faults.default.errors.timeout.retry_aftr: unknown key "retry_aftr" | use rate, message, phase',
        '12: 7 | faults.default.errors.timeout.message: must be text, not 7 | write message: text',
      ],
    ],
    [
      'chances above 1',
      '{ default: { errors: { timeout: 0.7, http_500: 0.4 } } }',
      [
        '12: errors | faults.default.errors: chances add up to 1.1 | lower them until they add up to 1 at most, or clear what is inherited with errors: none',
      ],
    ],
    [
      'chances above 1 when merged',
      '{ default: { errors: { timeout: 0.7 } }, orders.*: { errors: { http_500: 0.2 } }, orders.get_order: { errors: { http_503: 0.2 } } }',
      [
        '12: errors | faults.orders.get_order.errors: chances of orders.get_order add up to 1.1 together with default and orders.* | lower them until they add up to 1 at most, or clear what is inherited with errors: none',
      ],
    ],
    [
      'durations',
      '{ default: { errors: { not_found_if_newer_than: 2 } }, orders.*: { rate_limit: { calls: 1, per: 2y } } }',
      [
        '12: 2 | faults.default.errors.not_found_if_newer_than: must be a duration, not 2 | write a number and its unit: 500ms, 30s, 1.5m, 2h, 1d',
        '12: 2y | faults.orders.*.rate_limit.per: must be a duration, not "2y" | write a number and its unit: 500ms, 30s, 1.5m, 2h, 1d',
      ],
    ],
    [
      'rate limits',
      '{ default: { rate_limit: { calls: 0, per: 1m } }, orders.*: { rate_limit: { per: 1m } }, payments.*: { rate_limit: { calls: 1, per: 1m, per_seconds: 1 } } }',
      [
        '12: 0 | faults.default.rate_limit.calls: must be a whole number >= 1, not 0 | write a whole number without quotes, a safe integer',
        '12: rate_limit | faults.orders.*.rate_limit: a rate limit without calls | add calls: 10',
        '12: rate_limit | faults.payments.*.rate_limit: a rate limit needs one of per and per_seconds | write { calls: 10, per: 1m }',
      ],
    ],
    [
      'a rate limit as an error',
      '{ default: { errors: { rate_limit: 0.1 } } }',
      ['12: rate_limit | faults.default.errors.rate_limit: rate_limit is no error kind | write it beside errors'],
    ],
    [
      'a shared limit',
      '{ default: { rate_limit: { calls: 1, per: 1m, shared: yes } } }',
      [
        '12: yes | faults.default.rate_limit.shared: must be true or false, not "yes" | YAML 1.2 knows true and false alone',
      ],
    ],
    [
      'options of the kinds',
      '{ default: { errors: { late_write: { rate: 0.1, visible_after: 2 }, crash: { rate: 0.1, restart: 1 }, stale_read: { rate: 0.1, revisions: 0 }, hang: { rate: 0.1, vsible_after: 1s } } } }',
      [
        '12: 2 | faults.default.errors.late_write.visible_after: must be calls or a duration: 2 calls, 30s, not 2 | write visible_after: calls or a duration: 2 calls, 30s',
        '12: 1 | faults.default.errors.crash.restart: must be true or false, not 1 | write restart: true or false',
        '12: 0 | faults.default.errors.stale_read.revisions: must be a whole number of writes, at least 1, not 0 | write revisions: a whole number of writes, at least 1',
        '12: vsible_after | faults.default.errors.hang.vsible_after: unknown key "vsible_after" | use rate, message, phase',
      ],
    ],
    [
      'an option that a kind must have',
      '{ default: { errors: { skew: { rate: 0.1 } } } }',
      ['12: skew | faults.default.errors.skew: skew without by | add by: a duration such as 3h or -90s'],
    ],
    [
      'a shift that is none',
      '{ default: { errors: { skew: 3 hours } }, orders.*: { errors: { skew: 0.2 } } }',
      [
        '12: 3 hours | faults.default.errors.skew: must be a duration such as 3h or -90s, not "3 hours" | write skew: -3h, or { rate: 0.1, by: -3h }',
        '12: 0.2 | faults.orders.*.errors.skew: must be a duration such as 3h or -90s, not 0.2 | write skew: -3h, or { rate: 0.1, by: -3h }',
      ],
    ],
    [
      'an option of another status',
      '{ default: { errors: { http_503: { rate: 0.1, retry_after: 7 } } } }',
      [
        '12: retry_after | faults.default.errors.http_503.retry_after: http_503 takes no retry_after | http_429 does; use rate, message, phase',
      ],
    ],
  ])('%s', (_what, rules, expected) => {
    expect(rulesMistakes(rules)).toEqual(expected);
  });

  test('what is cleared or replaced does not count into the sum', () => {
    expect(
      rulesMistakes(
        '{ default: { errors: { timeout: 0.9 } }, orders.*: { errors: none }, orders.get_order: { errors: { http_500: 0.9 } }, payments.*: { errors: { timeout: 0.1, http_500: 0.9 } } }',
      ),
    ).toEqual([]);
  });

  test('hundredths that add up to 1 are 1, whatever a double makes of it', () => {
    expect(0.33 + 0.56 + 0.11).toBeGreaterThan(1);
    expect(rulesMistakes('{ default: { errors: { timeout: 0.33, http_500: 0.56, http_503: 0.11 } } }')).toEqual([]);
  });
});

test('options of every kind, in rules and in a plan', () => {
  const { faults, plan } = specOf(`${shop}
faults:
  default: { errors: { skew: -3h } }
  orders.get_order: { errors: { skew: { rate: 0.2, by: 90s }, stale_read: { rate: 0.1, revisions: 3 } } }
  payments.*: { errors: none, rate_limit: { calls: 3, per: 1m, shared: true } }
  payments.issue_refund:
    errors: { late_write: { rate: 0.1, visible_after: 2 calls }, crash_before: { rate: 0.1, message: gone }, soft_failure: { rate: 0.1, message: no luck } }
plan:
  - { on: "*", call: 1, fault: late_write, visible_after: 30s }
  - { on: "*", call: 2, fault: skew, by: -1.5h }
  - { on: "*", call: 3, fault: hang, phase: before }
  - { on: "*", call: 4, fault: duplicate_write }
`);
  expect(faults).toEqual({
    default: { errors: { skew: { rate: 1, options: { by: '-3h' } } } },
    'orders.get_order': {
      errors: { skew: { rate: 0.2, options: { by: '90s' } }, stale_read: { rate: 0.1, options: { revisions: 3 } } },
    },
    'payments.*': { errors: 'none', rate_limit: { calls: 3, window_ms: 60000, shared: true } },
    'payments.issue_refund': {
      errors: {
        late_write: { rate: 0.1, options: { visible_after: '2 calls' } },
        crash_before: { rate: 0.1, options: { message: 'gone' } },
        soft_failure: { rate: 0.1, options: { message: 'no luck' } },
      },
    },
  });
  expect(plan.map(({ fault, options }) => ({ fault, options }))).toEqual([
    { fault: 'late_write', options: { visible_after: '30s' } },
    { fault: 'skew', options: { by: '-1.5h' } },
    { fault: 'hang', options: { phase: 'before' } },
    { fault: 'duplicate_write', options: {} },
  ]);
});

describe('plan', () => {
  test.each([
    [
      'an option that a kind must have',
      '[{ on: "*", fault: skew, optional: true }]',
      ['12: skew | plan[0].fault: skew without by | add by: a duration such as 3h or -90s'],
    ],
    [
      'a mapping',
      '{ on: payments.issue_refund, fault: timeout }',
      [
        '12: plan | plan: must be a list, not a mapping | write { on: payments.issue_refund, call: 1, fault: timeout } in a list',
      ],
    ],
    [
      'an entry of nothing',
      '[{ call: 1 }]',
      [
        '12: { call: 1 } | plan[0]: a plan entry without on | write { on: payments.issue_refund, call: 1, fault: timeout }',
        '12: { call: 1 } | plan[0]: a plan entry without fault | write { on: payments.issue_refund, call: 1, fault: timeout }',
      ],
    ],
    [
      'an unknown operation',
      '[{ on: payments.issue_refnd, fault: timeout }]',
      [
        '12: payments.issue_refnd | plan[0].on: no operation "payments.issue_refnd" | did you mean "payments.issue_refund"?',
      ],
    ],
    [
      'an operation by its bare name',
      '[{ on: list_orders, fault: timeout }]',
      ['12: list_orders | plan[0].on: no operation "list_orders" | did you mean "orders.list_orders"?'],
    ],
    [
      'an unknown fault',
      '[{ on: "*", fault: tiemout }]',
      ['12: tiemout | plan[0].fault: unknown fault "tiemout" | did you mean "timeout"?'],
    ],
    [
      'a conditional fault',
      '[{ on: "*", fault: not_found_if_newer_than }]',
      [
        '12: not_found_if_newer_than | plan[0].fault: not_found_if_newer_than stands in rules alone | write it under faults:',
      ],
    ],
    [
      'calls',
      '[{ on: "*", fault: timeout, call: 0 }, { on: "*", fault: timeout, call: 4..2 }, { on: "*", fault: timeout, call: every 0 }]',
      [
        '12: 0 | plan[0].call: must be a number of a call or a range, not 0 | write 1, 2..4, 3.. or every 3, counted from 1',
        '12: 4..2 | plan[1].call: must be a number of a call or a range, not "4..2" | write 1, 2..4, 3.. or every 3, counted from 1',
        '12: every 0 | plan[2].call: must be a number of a call or a range, not "every 0" | write 1, 2..4, 3.. or every 3, counted from 1',
      ],
    ],
    [
      'an unknown key',
      '[{ on: "*", fault: timeout, wen: {} }, { on: "*", fault: timeout, retry_after: 7 }]',
      [
        '12: wen | plan[0].wen: unknown key "wen" | use on, call, when, fault, times, optional, message, phase - did you mean "when"?',
        '12: retry_after | plan[1].retry_after: unknown key "retry_after" | use on, call, when, fault, times, optional, message, phase',
      ],
    ],
    [
      'an unknown argument',
      '[{ on: payments.issue_refund, fault: timeout, when: { order: "2" } }]',
      [
        '12: order | plan[0].when.order: payments.issue_refund takes no argument "order" | arguments are order_id, cents',
      ],
    ],
    [
      'an argument of another type',
      '[{ on: payments.issue_refund, fault: timeout, when: { order_id: 2, cents: "5" } }]',
      [
        '12: 2 | plan[0].when.order_id: must be an id of orders (text), not 2 | quote it: "2"',
        '12: "5" | plan[0].when.cents: must be an integer, not "5" | remove the quotes: 5',
      ],
    ],
    [
      'an argument that no operation of a service takes',
      '[{ on: orders.*, fault: timeout, when: { id: "1", x: 1 } }]',
      ['12: x | plan[0].when.x: orders.* takes no argument "x" | arguments are id, total'],
    ],
    [
      'flags and counts',
      '[{ on: "*", fault: timeout, times: 0, optional: yes }]',
      [
        '12: 0 | plan[0].times: must be a whole number >= 1, not 0 | write a whole number without quotes, a safe integer',
        '12: yes | plan[0].optional: must be true or false, not "yes" | YAML 1.2 knows true and false alone',
      ],
    ],
  ])('%s', (_what, plan, expected) => {
    expect(mistakesOf(`${shop}plan: ${plan}`)).toEqual(expected);
  });

  test('an operation that could not be read is not missed', () => {
    const text = shop.replace('kind: create', 'kind: craete');
    const more = 'faults: { payments.issue_refund: {} }\nplan: [{ on: issue_refund, when: { x: 1 }, fault: timeout }]';
    expect(mistakesOf(text + more)).toEqual([expect.stringContaining('unknown kind "craete"')]);
  });
});

describe('a faults file', () => {
  const read = (text: string) => parseFaultsFile(text, { file: 'slow.yaml' }, spec);

  test('holds rules, a plan or both', () => {
    expect(read('faults: { default: { latency_ms: [1, 2] } }')).toEqual({
      rules: { default: { latency_ms: [1, 2] } },
      plan: [],
      problems: [],
    });
    expect(read('plan: [{ on: find_orders, fault: timeout }]').plan).toEqual([
      { on: 'orders.list_orders', fault: 'timeout', optional: false, options: {} },
    ]);
  });

  test('is refused when it is neither', () => {
    const texts = ['', '[]', '{}', 'rules: {}', 'orders.get_order: {}', 'faults: { nowhere.at_all: {} }'];
    const problems = texts.flatMap((text) => read(text).problems);
    expect(`\n${renderProblems(problems)}\n`).toMatchInlineSnapshot(`
"
slow.yaml:1:1  the file is empty
    1 |
      | ^
  write faults: { .. }, plan: [ .. ] or both

slow.yaml:1:1  must be a mapping, not a list
    1 | []
      | ^^
  write faults: { .. }, plan: [ .. ] or both

slow.yaml:1:1  a faults file with neither faults: nor plan:
    1 | {}
      | ^
  write faults: { .. }, plan: [ .. ] or both

slow.yaml:1:1  rules: unknown key "rules"
    1 | rules: {}
      | ^^^^^
  use faults, plan

slow.yaml:1:1  orders.get_order: "orders.get_order" is a target
    1 | orders.get_order: {}
      | ^^^^^^^^^^^^^^^^
  write it below faults:

slow.yaml:1:11  faults.nowhere.at_all: no operation "nowhere.at_all"
    1 | faults: { nowhere.at_all: {} }
      |           ^^^^^^^^^^^^^^
  targets are orders.get_order, orders.list_orders, payments.issue_refund, orders.*, payments.*, default
"
`);
  });
});

describe('values given in a test', () => {
  test('mean what they mean in a file', () => {
    expect(parseRulesValue({ default: { errors: { timeout: 0.1 } } }, spec)).toEqual({
      rules: { default: { errors: { timeout: { rate: 0.1, options: {} } } } },
      problems: [],
    });
    expect(parsePlanValue([{ on: 'find_orders', fault: 'timeout', call: undefined }], spec)).toEqual({
      plan: [{ on: 'orders.list_orders', fault: 'timeout', optional: false, options: {} }],
      problems: [],
    });
  });

  test('their mistakes have a path', () => {
    const { problems } = parseRulesValue({ 'payments.issue_refund': { errors: { timeot: 0.1, timeout: 2 } } }, spec);
    expect(`\n${renderProblems(problems)}\n`).toMatchInlineSnapshot(`
"
payments.issue_refund.errors.timeot: unknown fault "timeot"
  did you mean "timeout"?

payments.issue_refund.errors.timeout: must be a chance from 0 to 1, not 2
  did you mean 0.02?
"
`);
  });

  test('and those of a plan the number of their entry', () => {
    const entry = { on: 'payments.issue_refund', fault: 'timeout' };
    const { problems } = parsePlanValue([entry, { ...entry, fault: 'tiemout' }, { fault: 'timeout' }], spec);
    expect(problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'plan[1].fault: unknown fault "tiemout"',
      'plan[2]: a plan entry without on',
    ]);
  });

  test.each([
    ['nothing', undefined],
    ['a function', [() => 1]],
    ['NaN', [{ on: '*', fault: 'timeout', times: Number.NaN }]],
    ['a loop', loop()],
  ])('%s is refused', (_what, value) => {
    expect(parsePlanValue(value, spec).problems.length).toBeGreaterThan(0);
  });
});

function loop(): unknown {
  const list: unknown[] = [];
  list.push(list);
  return list;
}

describe('the field of wrong_data', () => {
  const told = (problems: readonly { readonly message: string; readonly mend: string }[]) =>
    problems.map(({ message, mend }) => `${message} | ${mend}`);
  const planned = (on: string, field: string) =>
    told(parsePlanValue([{ on, call: 1, fault: 'wrong_data', field }], spec).problems);
  const ruled = (target: string, field: string) =>
    told(parseRulesValue({ [target]: { errors: { wrong_data: { rate: 0.1, field } } } }, spec).problems);

  test.each([
    [
      'orders.get_order',
      'totla',
      'orders.get_order answers with no field "totla" | fields are id, total - did you mean "total"?',
    ],
    ['payments.*', 'total', 'payments.* answers with no field "total" | fields are id, order_id, cents'],
  ])('of %s is not %s', (on, field, problem) => {
    expect(planned(on, field)).toEqual([problem]);
    expect(ruled(on, field)).toEqual([problem]);
  });

  test('is one of any operation that is meant', () => {
    expect([...planned('*', 'cents'), ...ruled('default', 'total'), ...planned('find_orders', 'total')]).toEqual([]);
    expect(planned('*', 'cent')).toHaveLength(1);
  });

  test('of a custom operation is not known', () => {
    const custom = specOf(`${shop}      undo: { kind: custom, handler: ./rules.ts#undo }\n`);
    const entry = { call: 1, fault: 'wrong_data', field: 'reason' };
    const { problems } = parsePlanValue(
      [
        { on: 'payments.undo', ...entry },
        { on: 'payments.*', ...entry },
      ],
      custom,
    );
    expect(problems).toEqual([]);
  });
});
