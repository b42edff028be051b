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
export {};

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
