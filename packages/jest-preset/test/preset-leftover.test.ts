import { type JestRun, runJest } from './support/jest';
import { outcomes, project, shop } from './support/project';

jest.setTimeout(120_000);

/** Three runs; `body` is that of the second. */
function block(body: string, { plan = '[]', hooks = '' } = {}): string {
  return `
const { setupWorld } = require('faultbench');
const { Client } = require('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = require('@modelcontextprotocol/sdk/client/stdio.js');
const { StreamableHTTPClientTransport } = require('@modelcontextprotocol/sdk/client/streamableHttp.js');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
describe.runs(3, { minPassRate: 0 })('block', () => {
  const { world, mcp, trace, run } = setupWorld('./shop.yaml', { faults: { plan: ${plan} } });
  ${hooks}
  test('does', async () => {
    await mcp.call('get_order', { id: '1' });
    if (run.number !== 2) return;
    ${body}
  });
});`;
}

const own = "const client = new Client({ name: 'own', version: '1' });";
const agent = `${own} await client.connect(new StdioClientTransport({ ...(await mcp.stdio()), stderr: 'ignore' }));`;
const httpAgent = `${own} await client.connect(new StreamableHTTPClientTransport(new URL((await mcp.http()).url)));`;
const hang = "[{ on: 'orders.list_orders', fault: 'hang', optional: true }]";

const files = {
  'client.test.js': block(
    "const client = await mcp.client(); void client.callTool({ name: 'list_orders' }).catch(() => {});",
  ),
  'connect.test.js': block(
    `${own} await mcp.connect(client); void client.callTool({ name: 'list_orders' }).catch(() => {});`,
  ),
  'agent.test.js': block(`${agent} void client.callTool({ name: 'dawdle' }).catch(() => {});
    while (!require('node:fs').existsSync('dawdle')) await pause(5);`),
  'http-agent.test.js': block(`${httpAgent} void client.callTool({ name: 'dally' }).catch(() => {});
    while (!require('node:fs').existsSync('dally')) await pause(5);`),
  'late-agent.test.js': block(
    `${agent} void pause(30).then(() => client.callTool({ name: 'list_orders' })).catch(() => {});`,
    {
      hooks: "afterEach(async () => { while (run.number === 2 && trace.count('list_orders') === 0) await pause(5); });",
    },
  ),
  'awaited.test.js': block(
    `${agent} await client.callTool({ name: 'list_orders' }); await (await mcp.client()).callTool({ name: 'list_orders' });`,
  ),
  'hook-agent.test.js': block('', {
    hooks: `afterEach(async () => { ${agent} await client.callTool({ name: 'list_orders' }); await mcp.call('list_orders'); await client.close(); });`,
  }),
  'hang-call.test.js': block("await Promise.race([mcp.call('list_orders').catch(() => {}), pause(100)]);", {
    plan: hang,
  }),
  'hang-client.test.js': block(
    "const client = await mcp.client(); await Promise.race([client.callTool({ name: 'list_orders' }).catch(() => {}), pause(100)]);",
    { plan: hang },
  ),
  'given-up.test.js': block(
    "const client = await mcp.client(); await client.callTool({ name: 'list_orders' }, undefined, { timeout: 50 }).catch(() => {});",
    { plan: hang },
  ),
  'swept.test.js': swept('memory'),
  'swept-process.test.js': swept('process'),
};

function swept(isolation: string): string {
  return `require('faultbench');
test.sweep({ world: './shop.yaml', isolation: '${isolation}', faults: ['timeout'] })('reads', async ({ mcp }) => {
  const client = await mcp.client();
  await client.callTool({ name: 'list_orders' });
  void client.callTool({ name: 'list_orders' }).catch(() => {});
});`;
}

/** Operations that take their time; each leaves a file that says that it has begun. */
const SLOW = ['dawdle', 'dally'];
const operation = (name: string) => `      ${name}: { kind: custom, handler: ./slow.js#${name} }\n`;
const handler = (name: string) => `exports.${name} = async () => {
  require('node:fs').writeFileSync(__dirname + '/${name}', '');
  await new Promise((resolve) => setTimeout(resolve, 400));
  return 'done';
};
`;

let folder: string;
let run: JestRun;

beforeAll(async () => {
  folder = project({
    ...files,
    'shop.yaml': shop.replace('      spin:', `${SLOW.map(operation).join('')}      spin:`),
    'slow.js': SLOW.map(handler).join(''),
  });
  run = await runJest(folder, ['-w', '2']);
});

function story(file: string) {
  const lines = outcomes(folder).runs.filter(({ block }) => block.startsWith(`${file}.test.js`));
  const status = run.files.find(({ name }) => name.endsWith(`/${file}.test.js`))?.status;
  return { outcomes: lines.map(({ outcome }) => outcome).join(' '), message: lines[1]?.message, status };
}

const UNDER_WAY = 'was still under way when the test ended; await the client or agent that made it';

test.each([
  ['client', `a call of list_orders ${UNDER_WAY}`],
  ['connect', `a call of list_orders ${UNDER_WAY}`],
  ['agent', `a call of dawdle ${UNDER_WAY}`],
  ['http-agent', `a call of dally ${UNDER_WAY}`],
  ['late-agent', 'list_orders was called when the test had ended; await the agent that calls it'],
])('%s: a call that nobody awaited is an error that names the tool', (file, message) => {
  expect(story(file)).toEqual({ outcomes: 'passed error passed', message, status: 'failed' });
});

test.each(['swept', 'swept-process'])('%s: nor does a sweep go on with one', (file) => {
  const { outcomes, status } = story(file);
  expect([outcomes, status]).toEqual(['error', 'failed']);
  expect(run.files.find(({ name }) => name.endsWith(`/${file}.test.js`))?.message).toContain(
    `a call of list_orders ${UNDER_WAY}`,
  );
});

test.each([['awaited'], ['hook-agent'], ['hang-call'], ['hang-client'], ['given-up']])('%s is none', (file) => {
  expect(story(file)).toEqual({ outcomes: 'passed passed passed', message: '', status: 'passed' });
});

test('code that goes on asking for ever, whatever it is told, is over with its test', async () => {
  const goesOn = "for (;;) await mcp.call('list_orders').catch(() => {});";
  const endless = project({
    'shop.yaml': shop,
    'a.test.js': `
const { setupWorld } = require('faultbench');
test.sweep({ world: './shop.yaml', isolation: 'memory', faults: ['timeout'] })('swept', async ({ mcp }) => { ${goesOn} }, 500);
test.sweep({ world: './shop.yaml', isolation: 'process', faults: ['timeout'] })('swept in processes', async ({ mcp }) => { ${goesOn} }, 500);
describe('alone', () => {
  const { mcp } = setupWorld('./shop.yaml');
  test('goes on', async () => { ${goesOn} }, 500);
  test('is asked', () => mcp.call('list_orders'));
});`,
  });
  const { code, tests } = await runJest(endless, ['-i']);
  expect(code).toBe(1);
  const [swept, processes, alone, asked] = tests;
  for (const each of [swept, processes, alone]) expect(each?.message).toMatch(/Exceeded timeout of 500 ms/);
  expect(asked?.status).toBe('passed');
});
