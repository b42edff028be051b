import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseWorld, worldTypes } from '@faultbench/core';
import ts from 'typescript';

const text = `
services:
  orders:
    records:
      customers: { id: int, name: str }
      orders:
        customer_id: ref[orders.customers]
        total: { type: float, default: 0 }
        status: { enum: [placed, "it's"] }
        placed_at: datetime
        note: str?
    operations:
      get-order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: [status] }
      create_order: { kind: create, record: orders }
      update_order: { kind: update, record: orders }
      ship: { kind: custom, handler: rules.ship, tool: ship_it, args: { order_id: str, fast: bool? } }
`;

function typesOf(world: string): string {
  const { spec, problems } = parseWorld(world, { file: 'shop.yaml', name: 'shop' });
  expect(problems).toEqual([]);
  return spec ? worldTypes(spec, 'shop.yaml') : '';
}

test('the generated file', () => {
  expect(typesOf(text)).toMatchInlineSnapshot(`
"// Written by \`faultbench types\` from shop.yaml; write it again after a change there.
// without this a program that imports the handlers' entry alone would not know what is declared here
import type {} from 'faultbench';

declare module 'faultbench' {
  interface Worlds {
    shop: {
      rows: {
        customers: { readonly id: number; readonly name: string };
        orders: { readonly id: string; readonly customer_id: number; readonly total: number; readonly status: 'placed' | 'it\\'s'; readonly placed_at: string; readonly note: string | null };
      };
      newRows: {
        customers: { id?: number; name: string };
        orders: { id?: string; customer_id: number; total?: number; status: 'placed' | 'it\\'s'; placed_at?: string; note?: string | null };
      };
      tools: {
        'get-order': { args: { id: string }; result: Worlds['shop']['rows']['orders'] };
        list_orders: { args: { status?: 'placed' | 'it\\'s' | null }; result: readonly Worlds['shop']['rows']['orders'][] };
        create_order: { args: { customer_id: number; total?: number; status: 'placed' | 'it\\'s'; placed_at?: string; note?: string | null }; result: Worlds['shop']['rows']['orders'] };
        update_order: { args: { id: string; customer_id?: number; total?: number; status?: 'placed' | 'it\\'s'; placed_at?: string; note?: string | null }; result: Worlds['shop']['rows']['orders'] };
        ship_it: { args: { order_id: string; fast?: boolean | null }; result: unknown };
      };
      operations:
        | 'orders.get-order'
        | 'orders.list_orders'
        | 'orders.create_order'
        | 'orders.update_order'
        | 'orders.ship';
      faultTargets:
        | 'default'
        | 'orders.*'
        | 'orders.get-order'
        | 'orders.list_orders'
        | 'orders.create_order'
        | 'orders.update_order'
        | 'orders.ship';
    };
  }
}
"
`);
});

const broad = `
services:
  shop:
    records:
      items: { id: int, name: str }
      orders:
        id: { type: str, format: uuid }
        due: { type: date, default: now }
        total: decimal[2]
        key: token
        tags: list[enum[a, "b c"]]
        grid: list[list[int]]?
        lines: { list: { item_id: ref[shop.items], "per-unit": decimal[4], note: str?, qty: { type: int, default: 1 } }, min: 1 }
        address: { type: object, fields: { city: str, at: { type: object, fields: { lat: float?, on: bool } } }, optional: true }
    operations:
      list_orders: { kind: list, record: orders, filter: { total: [gt, eq], due: [gte], tags: [eq], lines: [ne], key: [in] }, sort: [due] }
      page_orders: { kind: list, record: orders, page: { size: 5 } }
      create_order: { kind: create, record: orders }
      drop_order: { kind: delete, record: orders }
      bill: { kind: custom, handler: r.f, args: { amounts: list[decimal[2]], to: { type: object, fields: { mail: str, cc: list[str]? } } } }
`.replaceAll('"b c"', 'b c');

test('the generated file of a world with nested values, pages and deletes', () => {
  expect(typesOf(broad)).toMatchInlineSnapshot(`
"// Written by \`faultbench types\` from shop.yaml; write it again after a change there.
// without this a program that imports the handlers' entry alone would not know what is declared here
import type {} from 'faultbench';

declare module 'faultbench' {
  interface Worlds {
    shop: {
      rows: {
        items: { readonly id: number; readonly name: string };
        orders: { readonly id: string; readonly due: string; readonly total: string; readonly key: string; readonly tags: readonly ('a' | 'b c')[]; readonly grid: readonly (readonly number[])[] | null; readonly lines: readonly { readonly item_id: number; readonly 'per-unit': string; readonly note: string | null; readonly qty: number }[]; readonly address: { readonly city: string; readonly at: { readonly lat: number | null; readonly on: boolean } } | null };
      };
      newRows: {
        items: { id?: number; name: string };
        orders: { id?: string; due?: string; total: string | number; key?: string; tags: readonly ('a' | 'b c')[]; grid?: readonly (readonly number[])[] | null; lines: readonly { item_id: number; 'per-unit': string | number; note?: string | null; qty?: number }[]; address?: { city: string; at: { lat?: number | null; on: boolean } } | null };
      };
      tools: {
        list_orders: { args: { total_gt?: string | number | null; total?: string | number | null; due_gte?: string | null; tags?: readonly ('a' | 'b c')[] | null; lines_ne?: readonly { item_id: number; 'per-unit': string | number; note?: string | null; qty?: number }[] | null; key_in?: readonly string[] | null; sort?: 'due' | '-due' | null }; result: readonly Worlds['shop']['rows']['orders'][] };
        page_orders: { args: { limit?: number | null; cursor?: string | null }; result: { readonly items: readonly Worlds['shop']['rows']['orders'][]; readonly total: number; readonly has_more: boolean; readonly next_cursor: string | null } };
        create_order: { args: { due?: string; total: string | number; key: string; tags: readonly ('a' | 'b c')[]; grid?: readonly (readonly number[])[] | null; lines: readonly { item_id: number; 'per-unit': string | number; note?: string | null; qty?: number }[]; address?: { city: string; at: { lat?: number | null; on: boolean } } | null }; result: Worlds['shop']['rows']['orders'] };
        drop_order: { args: { id: string }; result: { readonly id: string | number; readonly deleted: true } };
        bill: { args: { amounts: readonly (string | number)[]; to: { mail: string; cc?: readonly string[] | null } }; result: unknown };
      };
      operations:
        | 'shop.list_orders'
        | 'shop.page_orders'
        | 'shop.create_order'
        | 'shop.drop_order'
        | 'shop.bill';
      faultTargets:
        | 'default'
        | 'shop.*'
        | 'shop.list_orders'
        | 'shop.page_orders'
        | 'shop.create_order'
        | 'shop.drop_order'
        | 'shop.bill';
    };
  }
}
"
`);
});

test('it types nested values, those given more freely than those kept', () => {
  const use = `
    import type { Worlds } from 'faultbench';
    type Shop = Worlds['shop'];
    type Order = Shop['rows']['orders'];
    type Tools = Shop['tools'];
    declare const order: Order;
    export const price: string = order.lines[0]?.['per-unit'] ?? '';
    export const note: string | null = order.lines[0]?.note ?? null;
    export const lat: number | null | undefined = order.address?.at.lat;
    export const args: Tools['create_order']['args'] = {
      total: 5, key: 'k', tags: ['b c'], lines: [{ item_id: 1, 'per-unit': 1 }], address: { city: 'x', at: { on: true } },
    };
    export const bill: Tools['bill']['args'] = { amounts: ['1', 2], to: { mail: 'x', cc: null } };
    export const list: Tools['list_orders']['args'] = { total: 5, total_gt: '1', tags: ['a'], key_in: ['k'], sort: '-due' };
    declare const page: Tools['page_orders']['result'];
    export const next: string | null = page.has_more ? page.next_cursor : (page.items[0]?.total ?? null);
    declare const gone: Tools['drop_order']['result'];
    export const deleted: true = gone.deleted;
    export const frozen = () => order.lines.push(order.lines[0]);
    export const kept: number = order.total;
    export const wrong: Tools['create_order']['args'] = { ...args, lines: [{ item_id: '1', 'per-unit': 1 }] };
    export const tag: Order['tags'] = ['c'];
    export const upward: Tools['list_orders']['args'] = { sort: 'total' };
  `;
  expect(problemsOf({ '/w/shop.world.d.ts': typesOf(broad), '/w/use.ts': use })).toEqual([
    expect.stringContaining("Property 'push' does not exist on type 'readonly"),
    expect.stringContaining("Type 'string' is not assignable to type 'number'"),
    expect.stringContaining("Type 'string' is not assignable to type 'number'"),
    expect.stringContaining(`Type '"c"' is not assignable to type '"a" | "b c"'`),
    expect.stringContaining(`Type '"total"' is not assignable to type '"due" | "-due"`),
  ]);
});

test('it types rows, arguments and names', () => {
  const use = `
    import type { Worlds } from 'faultbench';
    type Shop = Worlds['shop'];
    export const right: Shop['rows']['orders']['status'] = "it's";
    export const row: Shop['newRows']['orders'] = { customer_id: 1, status: 'placed', note: null };
    export const args: Shop['tools']['list_orders']['args'] = {};
    export const target: Shop['faultTargets'] = 'orders.*';
    export const wrong: Shop['rows']['orders']['status'] = 'plcaed';
    export const missing: Shop['newRows']['orders'] = { customer_id: 1 };
    export const nowhere: Shop['operations'] = 'orders.get_order';
  `;
  expect(problemsOf({ '/w/shop.world.d.ts': typesOf(text), '/w/use.ts': use })).toEqual([
    expect.stringContaining(`'"plcaed"' is not assignable to type '"placed" | "it's"'`),
    expect.stringContaining("Property 'status' is missing"),
    expect.stringContaining(`Type '"orders.get_order"' is not assignable`),
  ]);
});

test('a world without services has types too', () => {
  expect(problemsOf({ '/w/shop.world.d.ts': typesOf('name: none') })).toEqual([]);
});

/** Type errors of files that stand beside a package named faultbench. */
function problemsOf(files: Readonly<Record<string, string>>): string[] {
  const all: Readonly<Record<string, string>> = {
    ...files,
    '/w/node_modules/faultbench/index.d.ts': 'export interface Worlds {}',
    '/w/node_modules/faultbench/package.json': '{ "name": "faultbench", "types": "index.d.ts" }',
  };
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const lib = (name: string) => join(ts.getDefaultLibFilePath(options), '..', name.replace(/^.*\//, ''));
  const read = (name: string) => all[name] ?? (name.includes('/lib.') ? readFileSync(lib(name), 'utf8') : undefined);
  host.fileExists = (name) => name in all;
  host.directoryExists = (name) => Object.keys(all).some((file) => file.startsWith(`${name}/`));
  host.readFile = read;
  host.getSourceFile = (name, target) => {
    const content = read(name);
    return content === undefined ? undefined : ts.createSourceFile(name, content, target);
  };
  const program = ts.createProgram(Object.keys(files), options, host);
  return ts.getPreEmitDiagnostics(program).map((each) => ts.flattenDiagnosticMessageText(each.messageText, '\n'));
}

test('what the world stamps need not be given', () => {
  const owned = `
roles: { member: ["s:*"] }
services:
  s:
    records: { loans: { member_id: str, link: token, n: int, version: int } }
    rules: { loans: { owner: member_id, version: version } }
    operations: { borrow: { kind: create, record: loans } }
`;
  expect(typesOf(owned)).toContain(
    'newRows: {\n        loans: { id?: string; member_id?: string; link?: string; n: number; version?: number };',
  );
});

test('a filter by several values takes no null among them, of an optional field either', () => {
  const world =
    'services: { a: { records: { x: { d: date? } }, operations: { list_x: { kind: list, record: x, filter: { d: [in] } } } } }';
  expect(typesOf(world)).toContain('d_in?: readonly string[] | null');
});
