import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runJest } from './support/jest';
import { project } from './support/project';

jest.setTimeout(120_000);

const library = `
roles: { member: ["loans:*"], guest: [] }
services:
  lending:
    records: { loans: { id: str, member_id: str, note: str? } }
    rules: { loans: { owner: member_id, sees: { member: own } } }
    seed: { loans: { rows: [{ id: "1", member_id: member }, { id: "2", member_id: "member#2" }] } }
    operations:
      list_loans: { kind: list, record: loans, permission: "loans:read" }
      make_loan: { kind: create, record: loans, permission: "loans:make" }
`;

const head = `
const { setupWorld } = require('faultbench');
const ids = (value) => (value.result ?? value).map(({ id }) => id).join();
`;

test('a test calls as somebody, at every door, and as others where it says so', async () => {
  const folder = project({
    'library.yaml': library,
    'roles.test.js': `${head}
const { Client } = require('@modelcontextprotocol/sdk/client/index.js');
const { StdioClientTransport } = require('@modelcontextprotocol/sdk/client/stdio.js');
const { StreamableHTTPClientTransport } = require('@modelcontextprotocol/sdk/client/streamableHttp.js');
const { mcp, world, trace } = setupWorld('./library.yaml', { as: 'member' });
const list = { name: 'list_loans', arguments: {} };
test('calls', async () => {
  expect(ids(await mcp.call('list_loans'))).toBe('1');
  expect(ids(await mcp.call('list_loans', {}, { as: 'member#2' }))).toBe('2');
  await expect(mcp.call('list_loans', {}, { as: 'guest' })).rejects.toMatchObject({ status: 403, message: '403: missing permission: loans:read' });
  await expect(mcp.call('list_loans', {}, { as: null })).rejects.toMatchObject({ status: 401 });
  expect((await mcp.call('make_loan')).member_id).toBe('member');
  expect(trace.path()).toBe('list_loans ×2 → list_loans!403 → list_loans!401 → make_loan');
});
test('clients', async () => {
  expect(ids((await (await mcp.client()).callTool(list)).structuredContent)).toBe('1');
  expect(ids((await (await mcp.client({ as: 'member#2' })).callTool(list)).structuredContent)).toBe('2');
  const own = await mcp.connect(new Client({ name: 'own', version: '1' }), { as: 'member#2' });
  expect(ids((await own.callTool(list)).structuredContent)).toBe('2');
  await own.close();
});
test('agents', async () => {
  const spawned = new Client({ name: 'agent', version: '1' });
  await spawned.connect(new StdioClientTransport(await mcp.stdio({ as: 'member#2' })));
  expect(ids((await spawned.callTool(list)).structuredContent)).toBe('2');
  await spawned.close();
  const { url, headers } = await mcp.http();
  const remote = new Client({ name: 'agent', version: '1' });
  await remote.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  expect(ids((await remote.callTool(list)).structuredContent)).toBe('1');
  await remote.close();
  const at = await mcp.rest({ as: 'member#2' });
  expect(ids(await (await fetch(at.baseUrl + '/lending/loans', { headers: at.headers })).json())).toBe('2');
  const nobody = await mcp.rest({ as: null });
  expect((await fetch(nobody.baseUrl + '/lending/loans', { headers: nobody.headers })).status).toBe(401);
});
test('nobody of that name', async () => {
  await expect(mcp.call('list_loans', {}, { as: 'membr' })).rejects.toThrow('as: world library has no role "membr": its roles are member, guest - did you mean "member"?');
  await expect(mcp.rest({ as: 'membr' })).rejects.toThrow('no role "membr"');
});
test('a token is told nobody', async () => {
  const { headers } = await mcp.rest();
  await mcp.call('make_loan', { note: headers.authorization });
  throw new Error('signed in with ' + headers.authorization);
});
test.runs(2, { world: './library.yaml', as: 'member#2' })('runs', async ({ mcp }) => {
  expect(ids(await mcp.call('list_loans'))).toBe('2');
});
`,
    'wrong.test.js': `${head}
const { mcp } = setupWorld('./library.yaml', { as: 'clerk' });
test('wrong', () => mcp.call('list_loans'));
describe('none', () => {
  const { mcp } = setupWorld('./shop.yaml', { as: 'clerk' });
  test('none', () => mcp.call('list_orders'));
});
`,
  });
  const run = await runJest(folder);
  const status = Object.fromEntries(run.tests.map(({ name, status }) => [name, status]));
  expect(status).toEqual({
    calls: 'passed',
    clients: 'passed',
    agents: 'passed',
    'nobody of that name': 'passed',
    'a token is told nobody': 'failed',
    'runs [run 1]': 'passed',
    'runs [run 2]': 'passed',
    wrong: 'failed',
    'none none': 'failed',
  });
  const message = (name: string) => run.tests.find((each) => each.name === name)?.message;
  expect(message('a token is told nobody')).toContain('signed in with Bearer [redacted]');
  expect(message('wrong')).toContain('setupWorld: world library has no role "clerk": its roles are member, guest');
  expect(message('none none')).toContain('world shop has no roles: add roles: { .. } to it, or name no persona');
  const token = /fbt_[\w-]+_[0-9a-f]{16}/;
  expect(run.stdout + run.stderr).not.toMatch(token);
  const told = filesBelow(join(folder, '.faultbench')).filter((file) => !/state(\.journal)?\.jsonl?$/.test(file));
  expect(told.map((file) => file.replace(/.*\//, ''))).toContain('trace.jsonl');
  for (const file of told) expect([file, token.exec(readFileSync(file, 'utf8'))]).toEqual([file, null]);
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}
