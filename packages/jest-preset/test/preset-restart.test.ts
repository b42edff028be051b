import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TraceEvent } from '@faultbench/core';
import { type JestRun, runJest } from './support/jest';
import { outcomes, project, shop } from './support/project';

jest.setTimeout(120_000);

const [services = ''] = shop.split('faults:');
const world = `${services.replace('      spin:', '      who: { kind: custom, handler: ./who.js#who }\n      spin:')}
plan: [{ on: payments.issue_refund, call: 1, fault: crash, restart: true }]
`;

/** An agent that starts its server by a command, and starts it again when that is gone. */
const agent = `
const { setupWorld } = require('faultbench');
const { Client } = require('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = require('@modelcontextprotocol/sdk/client/stdio.js');
const connect = async ({ command, args, env }) => {
  const client = new Client({ name: 'agent', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, env, stderr: 'pipe' }));
  return client;
};
const refund = { name: 'issue_refund', arguments: { order_id: '1', amount: 5 } };
const list = { name: 'list_refunds', arguments: { order_id: '1' } };
exports.careful = async (server) => {
  const first = await connect(server);
  const gone = await first.callTool(refund).then(() => false, () => true);
  const second = await connect(server);
  const { structuredContent: { result } } = await second.callTool(list);
  if (result.length === 0) await second.callTool(refund);
  await second.close();
  return gone;
};
exports.naive = async (server) => {
  await (await connect(server)).callTool(refund).catch(() => undefined);
  const second = await connect(server);
  await second.callTool(refund);
  await second.close();
};
exports.connect = connect;
`;

const head = `const { setupWorld } = require('faultbench');
const { careful, naive, connect } = require('./agent.js');
const worldOf = (options) => setupWorld('./till.yaml', { faults: true, ...options });
const gone = (pid) => { try { process.kill(pid, 0); return false; } catch { return true; } };
`;

const files = {
  'till.yaml': world,
  'who.js': 'exports.who = () => process.pid;',
  'agent.js': agent,
  'careful.test.js': `${head}
describe.runs(4, { minPassRate: 1, concurrency: 2 })('careful agent', () => {
  const { mcp, world, trace } = worldOf({ arrange: async ({ world }) => ({ note: await world.orders.insert({ status: 'placed', total: 3 }) }) });
  test('refunds once, though its server dies', async () => {
    expect(await careful(await mcp.stdio())).toBe(true);
    expect(world.refunds.where({ order_id: '1' })).toHaveLength(1);
    expect(trace.path()).toBe('issue_refund!crash → list_refunds');
    expect(trace.events.map(({ seq, nth }) => [seq, nth])).toEqual([[1, 1], [2, 1]]);
    expect(world.diff().created).toEqual({ refunds: { 1: expect.anything() } });
    expect(world.orders.count()).toBe(21);
  });
});
`,
  'before.test.js': `${head}
describe('crash_before', () => {
  const { mcp, world, trace, faults, clock } = setupWorld('./till.yaml', { faults: { plan: [{ on: 'payments.issue_refund', call: 1, fault: 'crash_before', restart: true }] } });
  test('the write was not made, and the agent makes it', async () => {
    const before = clock.now();
    await clock.advance('1h');
    await careful(await mcp.stdio());
    expect(world.refunds.all()).toMatchObject([{ id: '1', created_at: clock.now() }]);
    expect(clock.now() > before).toBe(true);
    expect(trace.path()).toBe('issue_refund!crash_before → list_refunds → issue_refund');
  });
});
describe('every way in', () => {
  const { mcp, world, trace, faults } = setupWorld('./till.yaml');
  test('finds the next server', async () => {
    const client = await mcp.client();
    const args = { order_id: '1', amount: 1 };
    const crash = () => faults.next('payments.issue_refund', 'crash', { restart: true });
    await crash();
    await expect(client.callTool({ name: 'issue_refund', arguments: args })).rejects.toThrow(/closed/i);
    await expect((await mcp.client()).callTool({ name: 'list_refunds' })).resolves.toBeDefined();
    await crash();
    await expect(mcp.call('issue_refund', args)).rejects.toThrow(/closed/i);
    expect(await mcp.call('list_refunds')).toHaveLength(2);
    await crash();
    const agent = await connect(await mcp.stdio());
    const closed = agent.callTool({ name: 'issue_refund', arguments: args }).catch(() => 'closed');
    while (trace.faults().length < 3) await new Promise((resolve) => setImmediate(resolve));
    const [order, row] = await Promise.all([mcp.call('get_order', { id: '1' }), world.refunds.insert(args), faults.clear()]);
    expect([order.id, row.id, await closed]).toEqual(['1', '4', 'closed']);
    expect(world.refunds.count()).toBe(4);
  });
});
`,
  'naive.test.js': `${head}
describe.runs(2, { minPassRate: 1 })('naive agent', () => {
  const { mcp, world } = worldOf();
  test('refunds once', async () => {
    await naive(await mcp.stdio());
    expect(world.refunds.all()).toHaveLength(1);
  });
});
`,
  'killed.test.js': `${head}
describe.runs(1, { minPassRate: 0.5 })('killed', () => {
  const { mcp } = worldOf();
  test('after it came back', async () => {
    const first = await mcp.call('who');
    await mcp.call('issue_refund', { order_id: '1', amount: 5 }).catch(() => undefined);
    const second = await mcp.call('who');
    process.kill(second, 'SIGKILL');
    while (!gone(second)) await new Promise((resolve) => setImmediate(resolve));
    process.stderr.write('pids ' + first + ' ' + second + '\\n');
  });
});
`,
  'parallel.test.js': `${head}
describe.runs(1, { minPassRate: 0.5 })('parallel calls', () => {
  const { mcp } = setupWorld('./till.yaml', { faults: { plan: [{ on: 'payments.*', call: 1, fault: 'crash' }] } });
  test('the first of which ends the server for good', async () => {
    const client = await mcp.client();
    const call = { name: 'issue_refund', arguments: { order_id: '1', amount: 5 } };
    await Promise.all([client.callTool(call), client.callTool(call)]);
  });
});
`,
  'void.test.js': `${head}
describe.runs(1, { minPassRate: 1 })('void', () => {
  const { mcp, faults } = worldOf();
  test('a plan that another process was told of has not fired', async () => {
    await faults.next('orders.get_order', 'timeout');
    await careful(await mcp.stdio());
  });
});
`,
};

const folder = project(files);
let run: JestRun;
beforeAll(async () => {
  run = await runJest(folder, ['-i']);
});

function runsOf(file: string) {
  return outcomes(folder).runs.filter(({ block }) => block.startsWith(file));
}

function traceOf(evidence: string | undefined, of = 'last-run'): readonly Partial<TraceEvent>[] {
  const text = readFileSync(join(folder, '.faultbench', of, evidence ?? '', 'trace.jsonl'), 'utf8');
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => ({ ...JSON.parse(line), wall_ms: 0, client: '', request_id: 0 }));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('agents that come back complete their work, runs go on at once, and every way in finds the next server', () => {
  expect(run.tests.filter(({ name, status }) => /careful|before|every/.test(name) && status !== 'passed')).toEqual([]);
  expect(runsOf('careful').map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed']);
});

test('a server that was killed after it came back is the fault of nobody who is tested', () => {
  expect(runsOf('killed')).toMatchObject([
    { outcome: 'error', message: "the world's server was killed by SIGKILL in the middle of the run" },
  ]);
});

test('a server that the first of two calls at once struck dead is for the agent to deal with', () => {
  expect(runsOf('parallel')).toMatchObject([{ outcome: 'failed', path: 'issue_refund!crash', calls: 1 }]);
});

test('plans are counted across the crash', () => {
  expect(runsOf('void')).toMatchObject([
    {
      outcome: 'void',
      message: expect.stringMatching(
        /^planned, but never fired: timeout on orders.get_order \(call 1\); called instead/,
      ),
      faults: [
        { kind: 'crash', fired: 1 },
        { kind: 'timeout', fired: 0 },
      ],
    },
  ]);
});

test('no process is left', () => {
  const pids = /pids (\d+) (\d+)/.exec(run.stderr)?.slice(1) ?? [];
  expect(new Set(pids).size).toBe(2);
  expect(pids.filter((pid) => isAlive(Number(pid)))).toEqual([]);
});

test('an agent that repeats the call fails its runs, and a replay of one gives the same trace', async () => {
  const [first] = runsOf('naive');
  expect(runsOf('naive').map(({ outcome, path }) => [outcome, path])).toEqual([
    ['failed', 'issue_refund!crash → issue_refund'],
    ['failed', 'issue_refund!crash → issue_refund'],
  ]);
  const before = traceOf(first?.evidence);
  await runJest(folder, ['naive'], { FAULTBENCH_REPLAY: first?.replay ?? '' });
  const [again] = outcomes(folder, 'last-replay').runs;
  expect([again?.run, again?.outcome]).toEqual([1, 'failed']);
  expect(traceOf(again?.evidence, 'last-replay')).toEqual(before);
  expect(before.map(({ seq, nth, fault }) => [seq, nth, fault])).toEqual([
    [1, 1, 'crash'],
    [2, 2, null],
  ]);
});
