import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { worldOf } from '../support/serve';
import { shop } from '../support/shop';

test('a sound world is said to be sound', () => {
  expect(faultbench(folderWith(shop), ['check', 'shop.yaml'])).toMatchInlineSnapshot(`
{
  "code": 0,
  "stderr": "",
  "stdout": "shop.yaml: ok, 2 services, 2 record types, 4 operations
warning: shop.yaml  services.orders.records.orders.total: looks like money and is a float
  write decimal[2]: a float holds neither 0.1 nor 4.35 exactly

warning: shop.yaml  services.payments.records.refunds.amount: looks like money and is a float
  write decimal[2]: a float holds neither 0.1 nor 4.35 exactly

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
warning: shop.yaml  services.orders.records.orders.total: looks like money and is a float
  write decimal[2]: a float holds neither 0.1 nor 4.35 exactly

warning: shop.yaml  services.payments.records.refunds.amount: looks like money and is a float
  write decimal[2]: a float holds neither 0.1 nor 4.35 exactly

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
  use kind, tool, description, route, status, permission, alias, record - did you mean "record"?

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

describe('handler modules are loaded, in a process of their own', () => {
  const world = (...handlers: readonly string[]) => ({ 'w.yaml': worldOf(Object.fromEntries(handlers.entries())) });
  const said = (files: Readonly<Record<string, string>>, ...handlers: readonly string[]) => {
    const folder = folderWith({ ...world(...handlers), ...files, 'node_modules/.keep': '' });
    const { code, stdout, stderr } = faultbench(folder, ['check', 'w.yaml'], { env: { SOME_API_KEY: 'sk-1' } });
    return { code, stderr, stdout: stdout.replaceAll(folder, '<folder>') };
  };

  test('one that throws is told once, with its place, and one that lacks what the world names', () => {
    const files = {
      'throws.js': "exports.go = () => 1; exports.other = () => 2;\nconsole.log('loud');\nlet table;\ntable.size;",
      'lacks.js': "exports['here'] = () => 1; module.exports = Object.assign({}, exports);",
    };
    expect(said(files, './throws.js#go', './throws.js#other', './lacks.js#gone')).toMatchInlineSnapshot(`
{
  "code": 1,
  "stderr": "",
  "stdout": "w.yaml:5:36  ./throws.js cannot be loaded: TypeError: Cannot read properties of undefined (reading 'size'), at <folder>/throws.js:4:7
    5 |       0: { kind: custom, handler: "./throws.js#go", args: { text: str? } }
      |                                    ^^^^^^^^^^^^^^
  mend the module: none of its handlers can be called

w.yaml:7:36  ./lacks.js exports no function "gone"; it has here
    7 |       2: { kind: custom, handler: "./lacks.js#gone", args: { text: str? } }
      |                                    ^^^^^^^^^^^^^^^
  export it, or name another one

",
}
`);
  });

  test('one that ends the process', () => {
    expect(said({ 'ends.js': 'exports.go = () => 1; process.exit(7);' }, './ends.js#go')).toMatchInlineSnapshot(`
{
  "code": 1,
  "stderr": "",
  "stdout": "w.yaml:5:36  ./ends.js ends the process with 7 while it is loaded
    5 |       0: { kind: custom, handler: "./ends.js#go", args: { text: str? } }
      |                                    ^^^^^^^^^^^^
  let it only define things

",
}
`);
  });

  test('what a module leaves at work keeps nobody, and it sees no key of the environment', () => {
    const text =
      "if (process.env.SOME_API_KEY) throw new Error('key'); exports.go = () => 1; setInterval(() => {}, 1000);";
    expect(said({ 'works.js': text }, './works.js#go')).toMatchObject({ code: 0, stderr: '' });
  });
});

test('what is probably not meant is said after a sound world, and does not fail the check', () => {
  const folder = folderWith({
    'till.yaml': `roles: { clerk: ["bills:read", "bills:pay"] }
services:
  bills:
    records: { bills: { total: float } }
    operations:
      get_bill: { kind: get, record: bills, permission: "bills:read" }
      drop_bill: { kind: delete, record: bills }
`,
  });
  expect(faultbench(folder, ['check', 'till.yaml'])).toMatchInlineSnapshot(`
{
  "code": 0,
  "stderr": "",
  "stdout": "till.yaml: ok, 1 service, 1 record type, 2 operations
warning: till.yaml  roles.clerk: no operation asks for "bills:pay"
  operations ask for bills:read, bills:delete - did you mean "bills:read"?

warning: till.yaml  services.bills.operations.drop_bill: no role holds "bills:delete"
  give it to a role, or nobody can call this

warning: till.yaml  services.bills.records.bills.total: looks like money and is a float
  write decimal[2]: a float holds neither 0.1 nor 4.35 exactly

",
}
`);
});
