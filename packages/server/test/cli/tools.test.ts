import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { shop } from '../support/shop';

test('tools as a table', () => {
  const { code, stdout, stderr } = faultbench(folderWith(shop), ['tools', 'shop.yaml']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatchInlineSnapshot(`
"TOOL           ARGUMENTS         DESCRIPTION
get_order      id                Get an order by its id.
list_orders    status?           List orders, optionally only those with a given status.
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

test('a world with a mistake', () => {
  const folder = folderWith({ 'w.yaml': 'servces: {}\n' });
  expect(faultbench(folder, ['tools', 'w.yaml'])).toMatchInlineSnapshot(`
{
  "code": 1,
  "stderr": "w.yaml:1:1  servces: unknown key "servces"
    1 | servces: {}
      | ^^^^^^^
  use name, seed, clock, services, faults, plan - did you mean "services"?
",
  "stdout": "",
}
`);
});
