import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { shop } from '../support/shop';

test('a sound world is said to be sound', () => {
  expect(faultbench(folderWith(shop), ['check', 'shop.yaml'])).toMatchInlineSnapshot(`
{
  "code": 0,
  "stderr": "",
  "stdout": "shop.yaml: ok, 2 services, 2 record types, 4 operations
",
}
`);
});

test('every problem of every file, with its place; exit code 1', () => {
  const folder = folderWith({
    ...shop,
    'bad.yaml': `services:
  orders:
    records: { orders: { total: flaot } }
    operations:
      get_order: { kind: get, recrod: orders }
      go: { kind: custom, handler: ./shop.rules.ts#createRetrun }
`,
  });
  expect(faultbench(folder, ['check', 'shop.yaml', 'bad.yaml', 'none.yaml'])).toMatchInlineSnapshot(`
{
  "code": 1,
  "stderr": "",
  "stdout": "shop.yaml: ok, 2 services, 2 record types, 4 operations
bad.yaml:3:33  services.orders.records.orders.total: unknown field type "flaot"
    3 |     records: { orders: { total: flaot } }
      |                                 ^^^^^
  use str, int, float, bool, datetime, date, decimal[n], enum[..], ref[..], list[..], object, token, json - did you mean "float"?

bad.yaml:5:7  services.orders.operations.get_order: an operation without a record
    5 |       get_order: { kind: get, recrod: orders }
      |       ^^^^^^^^^
  add record: orders

bad.yaml:5:31  services.orders.operations.get_order.recrod: unknown key "recrod"
    5 |       get_order: { kind: get, recrod: orders }
      |                               ^^^^^^
  use kind, tool, description, route, status, record - did you mean "record"?

bad.yaml:6:36  services.orders.operations.go.handler: ./shop.rules.ts exports no "createRetrun"
    6 |       go: { kind: custom, handler: ./shop.rules.ts#createRetrun }
      |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  use createReturn - did you mean "createReturn"?

none.yaml  no such file
  YAML files beside it: bad.yaml, shop.yaml

",
}
`);
});
