import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultbench, startFaultbench } from '../support/command';
import { folderWith, writeFiles } from '../support/folder';
import { shop } from '../support/shop';
import { until } from '../support/until';

const folder = folderWith(shop);
const call = (...args: readonly string[]) => faultbench(folder, ['call', 'shop.yaml', ...args]);

/** What went to stderr: the trace line, and below it what changed. */
function evidence(stderr: string) {
  const [line = '', ...rest] = stderr.trimEnd().split('\n');
  return { event: JSON.parse(line), changes: rest.join('\n') };
}

test('the result goes to stdout, the trace line and what changed to stderr', () => {
  const { code, stdout, stderr } = call('issue_refund', '{"order_id":"2","amount":5}');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ id: '1', order_id: '2', amount: 5 });
  expect(evidence(stderr).event).toMatchObject({ op: 'payments.issue_refund', applied: true, fault: null, run: 1 });
  expect(evidence(stderr).changes).toMatchInlineSnapshot(`
"{
  "created": {
    "refunds": {
      "1": {
        "id": "1",
        "order_id": "2",
        "amount": 5
      }
    }
  }
}"
`);
});

test('each call sees a fresh world', () => {
  const id = () => JSON.parse(call('issue_refund', '{"order_id":"2","amount":5}').stdout).id;
  expect([id(), id()]).toEqual(['1', '1']);
});

test('a refused call exits with 1, its error is the result', () => {
  const { code, stdout, stderr } = call('get_order', '{"id":"77"}');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({ error: { status: 404, message: 'orders 77 not found' } });
  expect(evidence(stderr).changes).toBe('nothing changed');
});

test('faults strike only when asked for', () => {
  writeFiles(folder, { 'other.yaml': 'plan: [ { on: get_order, call: 1, fault: malformed_json } ]\n' });
  const args = ['issue_refund', '{"order_id":"2","amount":5}'];
  expect(call(...args).code).toBe(0);
  const faulted = call(...args, '--faults');
  expect(faulted.code).toBe(1);
  expect(JSON.parse(faulted.stdout)).toEqual({ error: { status: 503, message: 'Service Unavailable' } });
  expect(evidence(faulted.stderr).event).toMatchObject({ fault: 'http_503', applied: false });
  const spared = call(...args, '--faults', 'other.yaml');
  expect(JSON.parse(spared.stdout)).toMatchObject({ id: '1' });
  expect(evidence(spared.stderr).event.fault).toBeNull();
  const cut = call('get_order', '{"id":"2"}', '--faults', 'other.yaml');
  expect(cut.code).toBe(0);
  expect(() => JSON.parse(cut.stdout)).toThrow();
  expect(evidence(cut.stderr).event.fault).toBe('malformed_json');
});

test('a faults file with mistakes', () => {
  writeFiles(folder, { 'bad.yaml': 'faults: { payments.isue_refund: { errors: { timeout: 2 } } }\n' });
  expect(call('get_order', '{"id":"2"}', '--faults', 'bad.yaml')).toMatchInlineSnapshot(`
{
  "code": 1,
  "stderr": "bad.yaml:1:11  faults.payments.isue_refund: no operation "payments.isue_refund"
    1 | faults: { payments.isue_refund: { errors: { timeout: 2 } } }
      |           ^^^^^^^^^^^^^^^^^^^^
  did you mean "payments.issue_refund"?

bad.yaml:1:54  faults.payments.isue_refund.errors.timeout: must be a chance from 0 to 1, not 2
    1 | faults: { payments.isue_refund: { errors: { timeout: 2 } } }
      |                                                      ^
  did you mean 0.02?
",
  "stdout": "",
}
`);
  expect(call('get_order', '{"id":"2"}', '--faults', 'bda.yaml')).toMatchObject({ code: 1, stdout: '' });
});

test('seed and run', () => {
  const own = JSON.parse(call('get_order', '{"id":"2"}').stdout);
  const seeded = call('get_order', '{"id":"2"}', '--seed', '7', '--run', '3');
  expect(JSON.parse(seeded.stdout)).not.toEqual(own);
  expect(evidence(seeded.stderr).event.run).toBe(3);
});

test('what a handler logs stays out of the result', () => {
  const files = {
    'w.yaml': 'services: { s: { operations: { go: { kind: custom, handler: rules.go } } } }\n',
    'rules.js': 'exports.go = () => { console.log("logged"); return [1]; };',
  };
  const { code, stdout, stderr } = faultbench(folderWith(files), ['call', 'w.yaml', 'go']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '[\n  1\n]\n' });
  expect(stderr).toContain('logged\n');
});

test.each([
  [
    ['get_ordr', '{}'],
    'shop has no tool "get_ordr"; its tools: get_order, list_orders, create_return, issue_refund (Did you mean get_order?)',
  ],
  [['get_order', '[1]'], `the arguments must be a JSON object like '{"id":"7"}', not [1]`],
  [['get_order', '{"id":'], `the arguments are not JSON (Unexpected end of JSON input); write them like '{"id":"7"}'`],
])('%j is bad usage', (args, line) => {
  expect(call(...args)).toEqual({ code: 2, stdout: '', stderr: `error: ${line}\n` });
});

describe('a planned fault that never fired', () => {
  const planned = (entry: string) => {
    writeFiles(folder, { 'plan.yaml': `plan: [ { on: payments.issue_refund, fault: timeout, ${entry} } ]\n` });
    return call('get_order', '{"id":"2"}', '--faults', 'plan.yaml');
  };

  test('is said, and the exit code is 1', () => {
    const { code, stdout, stderr } = planned('call: 1');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ id: '2' });
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      'planned, but never fired: timeout on payments.issue_refund (call 1); called instead: get_order',
    );
  });

  test('may be optional', () => {
    const { code, stderr } = planned('call: 1, optional: true');
    expect(code).toBe(0);
    expect(stderr).not.toContain('never fired');
  });
});

describe('a handler that never settles', () => {
  const world =
    'services: { s: { operations: { go: { kind: custom, handler: rules.go }, leave: { kind: custom, handler: rules.leave } } } }\n';
  const rules = `
exports.go = () => { console.log('going'); return new Promise(() => {}); };
exports.leave = () => process.exit(4);`;
  const files = { 'w.yaml': world, 'rules.js': rules, 'node_modules/.keep': '', 'tmp/.keep': '' };

  test('is given up after --timeout', () => {
    const project = folderWith(files);
    const env = { TMPDIR: join(project, 'tmp') };
    const { code, stdout, stderr } = faultbench(project, ['call', 'w.yaml', 'go', '--timeout', '300'], { env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('\ngo gave no answer within 300 ms; --timeout MS waits longer\n');
    expect(readdirSync(join(project, 'tmp'))).toEqual(['.keep']);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('and %s leaves nothing behind', async (signal, expected) => {
    const project = folderWith(files);
    const child = startFaultbench(project, ['call', 'w.yaml', 'go'], { TMPDIR: join(project, 'tmp') });
    const states = () => readdirSync(join(project, 'tmp')).filter((name) => name.includes('state'));
    await until(() => states().some((name) => existsSync(join(project, 'tmp', name, 'state.json'))));
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(expected);
    expect(readdirSync(join(project, 'tmp'))).toEqual(['.keep']);
  });

  test('one that ends the process is named', () => {
    const { code, stdout, stderr } = faultbench(folderWith(files), ['call', 'w.yaml', 'leave']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain("leave gave no answer: the world's server exited with code 4\n");
  });
});
