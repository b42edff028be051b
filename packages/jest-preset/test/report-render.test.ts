import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FaultCount, PlanLine, RunLine, RunOutcome, TraceEvent } from '@faultbench/core';
import { blocksOf } from '../src/report/blocks';
import { collect } from '../src/report/collect';
import { publish, reprint } from '../src/report/publish';
import { renderTable } from '../src/report/render-table';
import { type Session, startSession } from '../src/report/session';
import { temporaryFolder } from './report-process';

const file = 'tests/refund.test.ts';
const twice = 'get_order → create_return → issue_refund!timeout → issue_refund';
const faults: readonly FaultCount[] = [
  { target: 'payments.issue_refund', kind: 'timeout', fired: 0, expected: 0.1 },
  { target: 'orders.get_order', kind: 'not_found_if_newer_than', fired: 0, expected: 0 },
];

interface Ended {
  readonly outcome?: RunOutcome;
  readonly message?: string;
  readonly path?: string;
  readonly fired?: number;
}

/** Writes a block with its runs the way the environment does. */
function block(
  session: Session,
  name: string,
  of: number,
  ended: Record<number, Ended>,
  extra: Partial<PlanLine> = {},
) {
  const id = `${file} › ${name}`;
  const selected = Array.from({ length: of }, (_, index) => index + 1);
  const plan: PlanLine = { type: 'plan', session: session.id, block: id, file, name, of, selected, ...extra };
  session.append(plan.file, plan);
  for (const run of plan.selected)
    if (ended[run]) session.append(plan.file, runLine(session, plan.block, run, ended[run]));
}

function runLine(session: Session, id: string, run: number, ended: Ended): RunLine {
  const { outcome = 'passed', message = '', path = 'get_order → issue_refund', fired = 0 } = ended;
  const kept = outcome === 'passed' ? {} : { replay: `fb1.token${run}`, evidence: session.evidenceFolder(id, run) };
  const counts = faults.map((fault, index) => (index === 0 ? { ...fault, fired } : fault));
  const rest = { seed: 42, message, path, calls: 2, duration_ms: 12, faults: counts, ...kept };
  return { type: 'run', session: session.id, block: id, run, outcome, ...rest };
}

function all(of: number, ended: Record<number, Ended> = {}): Record<number, Ended> {
  return { ...Object.fromEntries(Array.from({ length: of }, (_, index) => [index + 1, {}])), ...ended };
}

const failure: Ended = {
  outcome: 'failed',
  message: 'expected 1 refund for order 7, found 2\n\nand more',
  path: twice,
  fired: 1,
};

test('the table tells the rate, the gate, the failing runs and how to replay them', () => {
  const root = temporaryFolder();
  const session = startSession(root);
  const other = { ...failure, message: 'expected order 9 returned', path: 'get_order → issue_refund!timeout' };
  block(session, 'refund agent › issues the refund exactly once', 20, all(20, { 4: failure, 11: other, 17: failure }), {
    minPassRate: 0.95,
  });
  expect(publish(root, { LANG: 'C.UTF-8' })).toMatchInlineSnapshot(`
"faultbench: pass rate over runs
  refund agent › issues the refund exactly once   17/20 passed (85.0%)  min 95%: needs 19   95% interval 0.640 to 0.948   FAIL
    chance that 2 runs in a row pass: 0.716, 4: 0.491, 8: 0.193
    run 04  get_order → create_return → issue_refund!timeout → issue_refund   +1 alike (17)
            expected 1 refund for order 7, found 2          npx faultbench replay fb1.token4
    run 11  get_order → issue_refund!timeout
            expected order 9 returned                       npx faultbench replay fb1.token11
  declared, never fired: orders.get_order not_found_if_newer_than (0 of 20 runs)
  seed 42   report: .faultbench/last-run/summary.md
"
`);
  expect(publish(root, {})).toBe('');
});

test('every outcome has its place', () => {
  const root = temporaryFolder();
  const session = startSession(root);
  const neverFired = {
    outcome: 'void',
    message: 'planned timeout on payments.issue_refund never fired; called instead: get_order',
  } as const;
  block(session, 'tolerated', 4, all(4, { 2: failure, 3: neverFired }), { minPassRate: 0.5 });
  block(
    session,
    'broken harness',
    4,
    all(4, { 3: { outcome: 'error', message: 'the server ended by itself', path: '' } }),
    { minPassRate: 0.5 },
  );
  block(session, 'killed', 12, all(3), { minPassRate: 0.25 });
  block(session, 'skips', 3, all(3, { 2: { outcome: 'skipped', message: 'no key', path: '' } }));
  block(
    session,
    'skipped whole',
    2,
    { 1: { outcome: 'skipped', message: 'no key', path: '' }, 2: { outcome: 'skipped', message: 'no key', path: '' } },
    { minPassRate: 0.5 },
  );
  block(session, 'no gate', 2, all(2));
  block(session, 'one of them', 20, all(20), { minPassRate: 0.95, selected: [3] });
  block(session, 'deselected', 20, {}, { minPassRate: 0.95, selected: [] });
  block(session, 'no slack', 11, all(11), { minPassRate: 0.95 });
  block(session, 'plain and green', 1, all(1));
  block(session, 'plain and red', 1, all(1, { 1: failure }));
  expect(publish(root, { LANG: 'C.UTF-8' })).toMatchInlineSnapshot(`
"faultbench: pass rate over runs
  tolerated        2/4 passed (50.0%)       min 50%: needs 2        95% interval 0.150 to 0.850   PASS
    tolerated: 1 failed, 1 void
    chance that 2 runs in a row pass: 0.167, 4: 0.000
    run 02  get_order → create_return → issue_refund!timeout → issue_refund
            expected 1 refund for order 7, found 2                                           npx faultbench replay fb1.token2
    run 03 void  get_order → issue_refund
            planned timeout on payments.issue_refund never fired; called instead: get_order  npx faultbench replay fb1.token3
  broken harness   3/4 passed (1 error)     min 50%: needs 2        95% interval 0.301 to 0.954   FAIL
    a run that ended in error makes it red whatever the rate
    chance that 2 runs in a row pass: 0.500, 4: 0.000
    run 03 error
            the server ended by itself                      npx faultbench replay fb1.token3
  killed           3/12 passed (9 missing)  min 25%: needs 3        95% interval 0.089 to 0.532   INCOMPLETE
    run 04 to 12  planned, never ended
  skips            2/3 passed (66.6%)       no gate                 95% interval 0.208 to 0.939   no verdict
    1 skipped
    chance that 2 runs in a row pass: 0.333
    run 02 skipped
            no key
  skipped whole    0/2 passed (0.0%)        min 50%: needs 1        95% interval 0 to 0.658       no verdict
    2 skipped
    run 01 skipped   +1 alike (02)
            no key
  no gate          2/2 passed (100.0%)      no gate                 95% interval 0.342 to 1       PASS
  one of them      1/1 passed (100.0%)      partial: 1 of 20 runs   95% interval 0.207 to 1       no verdict
  no slack         11/11 passed (100.0%)    min 95%: needs 11       95% interval 0.741 to 1       PASS
    note: with 11 runs, minPassRate 0.95 allows 0 failures; 20 runs are the fewest that allow one
  plain and red    0/1 passed (0.0%)        no gate                 95% interval 0 to 0.793       FAIL
    run 01  get_order → create_return → issue_refund!timeout → issue_refund
            expected 1 refund for order 7, found 2          npx faultbench replay fb1.token1
  declared, never fired: orders.get_order not_found_if_newer_than (0 of 30 runs)
  seed 42   report: .faultbench/last-run/summary.md
"
`);
});

test('verdict and rate of a close miss do not contradict each other', () => {
  const root = temporaryFolder();
  const session = startSession(root);
  const misses = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [index + 1, failure]));
  block(session, 'close', 200, all(200, misses), { minPassRate: 0.95 });
  block(session, 'closer', 2000, all(2000, { 7: failure }), { minPassRate: 1 });
  const text = publish(root, { LANG: 'C.UTF-8' });
  expect(text).toContain('189/200 passed (94.5%)     min 95%: needs 190');
  expect(text).toContain('1999/2000 passed (99.95%)  min 100%: needs 2000');
});

test('a terminal that cannot do Unicode gets ASCII', () => {
  for (const environment of [{ TERM: 'dumb', LANG: 'C.UTF-8' }, { LC_ALL: 'C' }, { LANG: 'POSIX' }]) {
    const root = temporaryFolder();
    const session = startSession(root);
    block(session, 'agent › refunds', 2, all(2, { 1: { ...failure, path: `${twice} ×50` } }));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is a range of control characters and more.
    expect(publish(root, environment)).toMatch(/^[\x00-\x7f]+$/);
  }
});

test('names that two files share carry their file; settings in effect are told', () => {
  const root = temporaryFolder();
  const session = startSession(root);
  block(session, 'refunds', 2, all(2));
  block(session, 'refunds', 2, all(2), { file: 'other.test.ts', block: 'other.test.ts › refunds' });
  expect(publish(root, { FAULTBENCH_RUNS: '2', FAULTBENCH_SEED: '7', LANG: 'C.UTF-8' })).toMatchInlineSnapshot(`
"faultbench: pass rate over runs
  FAULTBENCH_SEED=7 FAULTBENCH_RUNS=2
  refunds (other.test.ts)          2/2 passed (100.0%)  no gate   95% interval 0.342 to 1   PASS
  refunds (tests/refund.test.ts)   2/2 passed (100.0%)  no gate   95% interval 0.342 to 1   PASS
  declared, never fired: payments.issue_refund timeout (0 of 4 runs, 0.4 expected)
  declared, never fired: orders.get_order not_found_if_newer_than (0 of 4 runs)
  seed 42   report: .faultbench/last-run/summary.md
"
`);
});

test('a second attempt counts from nothing and says that there was a first', () => {
  const root = temporaryFolder();
  const session = startSession(root);
  block(session, 'refunds', 3, { 1: failure, 2: {} }, { minPassRate: 0.5 });
  block(session, 'refunds', 3, all(3), { minPassRate: 0.5 });
  expect(publish(root, { LANG: 'C.UTF-8' })).toMatchInlineSnapshot(`
"faultbench: pass rate over runs
  refunds   3/3 passed (100.0%)  min 50%: needs 2   95% interval 0.438 to 1   PASS
    note: an earlier process ended in the middle of these runs; Jest ran the file again
  declared, never fired: payments.issue_refund timeout (0 of 3 runs, 0.3 expected)
  declared, never fired: orders.get_order not_found_if_newer_than (0 of 3 runs)
  seed 42   report: .faultbench/last-run/summary.md
"
`);
});

test('report.json holds all numbers', () => {
  const root = temporaryFolder();
  const session = startSession(root);
  block(session, 'refunds', 3, { 1: failure, 2: {} }, { minPassRate: 0.9 });
  publish(root, {});
  const report = JSON.parse(readFileSync(join(session.folder, 'report.json'), 'utf8'));
  expect(JSON.parse(JSON.stringify(report).replaceAll(session.id, 'SESSION'))).toMatchInlineSnapshot(`
{
  "blocks": [
    {
      "asked": {
        "minPassRate": 0.9,
      },
      "attribution": null,
      "calm": [],
      "counts": {
        "error": 0,
        "failed": 1,
        "missing": 1,
        "not needed": 0,
        "passed": 1,
        "skipped": 0,
        "void": 0,
      },
      "file": "tests/refund.test.ts",
      "folded": [
        {
          "evidence": "evidence/refunds-f113ea97/run-01",
          "outcome": "failed",
          "path": "get_order → create_return → issue_refund!timeout → issue_refund",
          "reason": "expected 1 refund for order 7, found 2",
          "replay": "fb1.token1",
          "runs": [
            1,
          ],
        },
      ],
      "gate": "min 90%: needs 3",
      "id": "tests/refund.test.ts › refunds",
      "interval": {
        "confidence": 0.95,
        "high": 0.7923450448735121,
        "low": 0.061490315276160515,
      },
      "missing": [
        3,
      ],
      "name": "refunds",
      "needed": 3,
      "notes": [
        "with 3 runs, minPassRate 0.9 allows 0 failures; 10 runs are the fewest that allow one",
      ],
      "of": 3,
      "partial": false,
      "passHatK": {
        "1": 0.3333333333333333,
        "2": 0,
        "4": null,
        "8": null,
      },
      "passed": 1,
      "rate": "1/3 passed (1 failed, 1 missing)",
      "red": true,
      "runs": [
        {
          "calls": 2,
          "duration_ms": 12,
          "evidence": "evidence/refunds-f113ea97/run-01",
          "faults": [
            {
              "expected": 0.1,
              "fired": 1,
              "kind": "timeout",
              "target": "payments.issue_refund",
            },
            {
              "expected": 0,
              "fired": 0,
              "kind": "not_found_if_newer_than",
              "target": "orders.get_order",
            },
          ],
          "message": "expected 1 refund for order 7, found 2

and more",
          "outcome": "failed",
          "path": "get_order → create_return → issue_refund!timeout → issue_refund",
          "replay": "fb1.token1",
          "run": 1,
          "seed": 42,
        },
        {
          "calls": 2,
          "duration_ms": 12,
          "faults": [
            {
              "expected": 0.1,
              "fired": 0,
              "kind": "timeout",
              "target": "payments.issue_refund",
            },
            {
              "expected": 0,
              "fired": 0,
              "kind": "not_found_if_newer_than",
              "target": "orders.get_order",
            },
          ],
          "message": "",
          "outcome": "passed",
          "path": "get_order → issue_refund",
          "run": 2,
          "seed": 42,
        },
      ],
      "setup": null,
      "verdict": "INCOMPLETE",
    },
  ],
  "format": 1,
  "incomplete": [],
  "neverFired": [
    {
      "expected": 0,
      "kind": "not_found_if_newer_than",
      "runs": 2,
      "target": "orders.get_order",
    },
  ],
  "session": "SESSION",
  "settings": "",
}
`);
});

test('pass^k in the report is null where the runs are too few', () => {
  const session = startSession(temporaryFolder());
  const plan = (of: number): PlanLine => ({
    type: 'plan',
    session: session.id,
    block: 'b',
    file,
    name: 'n',
    of,
    selected: Array.from({ length: of }, (_, i) => i + 1),
  });
  const data = collect(
    session.id,
    blocksOf([plan(4), ...[1, 2, 3].map((run) => runLine(session, 'b', run, {})), runLine(session, 'b', 4, failure)]),
    '',
  );
  expect(data.blocks[0]?.passHatK).toEqual({ 1: 0.75, 2: 0.5, 4: 0, 8: null });
});

function event(seq: number, tool: string, more: Partial<TraceEvent> = {}): TraceEvent {
  const call = {
    run: 4,
    seq,
    ts: '2025-06-01T00:00:00.000Z',
    service: 'payments',
    op: `payments.${tool}`,
    tool,
    args: { order_id: '7' },
  };
  const happened = {
    fault: null,
    phase: null,
    latency_ms: 0,
    applied: false,
    answered: true,
    cancelled: false,
    replayed: false,
    ok: true,
  };
  return {
    ...call,
    ...happened,
    world_rev: 0,
    nth: seq,
    door: 'line',
    persona: null,
    client: 'c1',
    request_id: 1,
    wall_ms: 1,
    ...more,
  };
}

test('summary.md has the table and the first failing run call by call, whatever the texts hold', () => {
  const root = temporaryFolder();
  const session = startSession(root);
  const hostile = { ...failure, message: 'got <b>"|"</b> `x`; #1 & *two*', path: 'get_order!404 → a`b|c' };
  block(session, 'refunds | <once> *now*', 20, all(20, { 4: hostile, 6: hostile }), { minPassRate: 0.95 });
  const evidence = session.evidenceFolder(`${file} › refunds | <once> *now*`, 4);
  mkdirSync(evidence, { recursive: true });
  const events = [
    event(1, 'get_order', {
      service: 'orders',
      ok: false,
      error: { status: 404, message: 'no order "7"; # ask <again>' },
    }),
    event(2, 'issue_refund', {
      fault: 'timeout',
      phase: 'after',
      applied: true,
      args: { note: '```\nend; %% "quoted" →' },
    }),
    event(3, 'issue_refund', {
      fault: 'http_500',
      phase: 'before',
      ok: false,
      error: { status: 500, message: 'Internal Server Error' },
    }),
    event(4, 'refund_all', { service: null, op: null, ok: false, error: { status: 404, message: 'unknown tool' } }),
    event(5, 'issue_refund', { applied: true }),
  ];
  writeFileSync(join(evidence, 'trace.jsonl'), `${events.map((each) => JSON.stringify(each)).join('\n')}\n{"half`);
  publish(root, {});
  expect(readFileSync(join(session.folder, 'summary.md'), 'utf8')).toMatchInlineSnapshot(`
"### faultbench: pass rate over runs

| test | passed | gate | interval | not passed | verdict |
| --- | --- | --- | --- | --- | --- |
| refunds \\| &lt;once&gt; \\*now\\* | 18/20 passed (90.0%) | min 95%: needs 19 | 95% interval 0.699 to 0.972 | 2 failed | **FAIL** |

#### refunds \\| &lt;once&gt; \\*now\\*

chance that 2 runs in a row pass: 0.805, 4: 0.632, 8: 0.347.

| run | outcome | calls | reason | replay |
| --- | --- | --- | --- | --- |
| 04, 06 | failed | \`\` get_order!404 → a\`b\\|c \`\` | got &lt;b&gt;"\\|"&lt;/b&gt; \\\`x\\\`; \\#1 &amp; \\*two\\* | \`npx faultbench replay fb1.token4\` |

Run 04, call by call:

\`\`\`mermaid
sequenceDiagram
  participant agent
  participant s0 as orders
  participant s1 as payments
  participant s2 as unknown tool
  agent->>s0: get_order {"order_id":"7"}
  s0--xagent: 404 no order "7"#59; #35; ask #60;again#62;
  agent->>s1: issue_refund {"note":"#96;#96;#96;\\nend#59; #37;#37; \\"quoted\\" →"}
  Note over s1: written all the same
  s1--xagent: timeout
  agent->>s1: issue_refund {"order_id":"7"}
  Note over s1: nothing written, 500
  s1--xagent: http_500
  agent->>s2: refund_all {"order_id":"7"}
  s2--xagent: 404 unknown tool
  agent->>s1: issue_refund {"order_id":"7"}
  s1-->>agent: ok
\`\`\`

Declared, never fired:

- \`orders.get_order not_found_if_newer_than\`: 0 of 20 runs
"
`);
});

test('summary.md is appended to the step summary of a workflow', () => {
  const root = temporaryFolder();
  const session = startSession(root);
  block(session, 'refunds', 2, all(2));
  const stepSummary = join(root, 'step.md');
  writeFileSync(stepSummary, 'before\n');
  publish(root, { GITHUB_STEP_SUMMARY: stepSummary });
  expect(readFileSync(stepSummary, 'utf8')).toBe(`before\n${readFileSync(join(session.folder, 'summary.md'), 'utf8')}`);
});

test('a report that cannot be written is told and breaks nothing', () => {
  const root = temporaryFolder();
  const session = startSession(root);
  block(session, 'refunds', 2, all(2));
  mkdirSync(join(session.folder, 'report.json'));
  expect(publish(root, {})).toContain('2/2 passed (100.0%)');
  expect(startSession(root).folder).toBe(session.folder);
});

test('nothing to tell prints nothing and touches no step summary', () => {
  const root = temporaryFolder();
  const session = startSession(root);
  block(session, 'plain', 1, all(1));
  expect(publish(root, { GITHUB_STEP_SUMMARY: join(root, 'step.md') })).toBe('');
  expect(() => readFileSync(join(root, 'step.md'))).toThrow('ENOENT');
});

test('a run folder is printed again', () => {
  const root = temporaryFolder();
  const session = startSession(root);
  block(session, 'refunds', 2, all(2, { 1: failure }));
  const first = publish(root, { LANG: 'C.UTF-8' }).split('report:')[0];
  expect(reprint(session.folder, { LANG: 'C.UTF-8' }).split('report:')[0]).toBe(first);
  expect(() => reprint(relative(process.cwd(), join(root, 'none')), {})).toThrow('there is no run in');
});

test('the table of nothing is nothing', () => {
  expect(renderTable(collect('s', [], ''), '')).toBe('');
});
