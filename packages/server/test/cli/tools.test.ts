import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { dist, faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { shop } from '../support/shop';

test('tools as a table', () => {
  const { code, stdout, stderr } = faultbench(folderWith(shop), ['tools', 'shop.yaml']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatchInlineSnapshot(`
"TOOL           ARGUMENTS         DESCRIPTION
get_order      id                Get an order by its id.
list_orders    status?           List orders, optionally filtered by status.
create_return  order_id          Create return.
issue_refund   order_id, amount  Create a refund.
"
`);
});

test('tools as the array that tools/list answers', () => {
  const folder = folderWith(shop);
  const { stdout } = faultbench(folder, ['tools', 'shop.yaml', '--json']);
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const served = faultbench(folder, ['serve', 'shop.yaml'], { input: `${list}\n` }).stdout;
  expect(JSON.parse(stdout)).toEqual(JSON.parse(served).result.tools);
  expect(JSON.parse(stdout)).toHaveLength(4);
});

test('a reader that stops reading is no failure', () => {
  const folder = folderWith({ 'w.yaml': manyTools(600) });
  expect(faultbench(folder, ['check', 'w.yaml']).code).toBe(0);
  const command = `"${process.execPath}" "${join(dist, 'cli.js')}" tools w.yaml --json | head -c 1`;
  const { stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: '[', stderr: '' });
});

function manyTools(count: number): string {
  const operations = Array.from({ length: count }, (_, at) => `      get_${at}: { kind: get, record: notes }\n`);
  return `services:\n  s:\n    records: { notes: { text: str } }\n    operations:\n${operations.join('')}`;
}

test('a world with a mistake', () => {
  const folder = folderWith({ 'w.yaml': 'servces: {}\n' });
  expect(faultbench(folder, ['tools', 'w.yaml'])).toMatchInlineSnapshot(`
{
  "code": 1,
  "stderr": "w.yaml:1:1  servces: unknown key "servces"
    1 | servces: {}
      | ^^^^^^^
  use name, seed, clock, services, faults, plan, invariants, roles - did you mean "services"?
",
  "stdout": "",
}
`);
});
