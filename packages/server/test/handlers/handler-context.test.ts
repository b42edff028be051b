import { join } from 'node:path';
import ts from 'typescript';
import { faultbench } from '../support/command';
import { folderWith, writeFiles } from '../support/folder';
import { shop } from '../support/shop';

const packages = join(__dirname, '../../..');

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitReturns: true,
  noEmit: true,
  types: [],
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  paths: {
    faultbench: [join(packages, 'core/src/types/worlds.ts')],
    'faultbench/handler': [join(packages, 'server/src/handler.ts')],
    '@faultbench/core': [join(packages, 'core/src/index.ts')],
  },
};

/** Reads what is not being tried only once. */
const host = ts.createCompilerHost(options);
const parsed = new Map<string, ts.SourceFile | undefined>();
const parse = host.getSourceFile.bind(host);
host.getSourceFile = (file, ...rest) => {
  if (file.endsWith('/handlers.ts') || file.endsWith('.world.d.ts')) return parse(file, ...rest);
  if (!parsed.has(file)) parsed.set(file, parse(file, ...rest));
  return parsed.get(file);
};

/** What a strict compiler says of a module of handlers beside the shop. */
function complaints(folder: string, text: string): string[] {
  writeFiles(folder, {
    'handlers.ts': `import { type HandlerContext, notFound, refuse } from 'faultbench/handler';\n${text}`,
  });
  const rootNames = [join(folder, 'handlers.ts'), join(folder, 'shop.world.d.ts')].filter(ts.sys.fileExists);
  const program = ts.createProgram({ rootNames, options, host });
  const source = program.getSourceFile(join(folder, 'handlers.ts'));
  return ts
    .getPreEmitDiagnostics(program, source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

const right = `
export function createReturn({ world, clock }: HandlerContext<'shop'>, { order_id }: { order_id: string }) {
  const order = world.orders.get(order_id) ?? notFound(\`order \${order_id}\`);
  if (order.status !== 'delivered') throw refuse(409, 'only a delivered order can be returned');
  const status: 'delivered' = order.status;
  world.refunds.insert({ order_id: order.id, amount: order.total });
  return [world.orders.update(order.id, { status: 'returned' }), world.table('refunds').count(), clock.now(), status];
}`;

test('without generated types everything is open', () => {
  expect(complaints(folderWith({}), right)).toEqual([]);
  expect(
    complaints(folderWith({}), 'export const go = ({ world }: HandlerContext) => world.anything.pick().field;'),
  ).toEqual([]);
});

test('with generated types rows are checked', () => {
  const folder = folderWith(shop);
  expect(faultbench(folder, ['types', 'shop.yaml']).code).toBe(0);
  expect(complaints(folder, right)).toEqual([]);
  const wrong = (body: string) =>
    complaints(folder, `export function go({ world }: HandlerContext<'shop'>) {\n${body}\n}`);
  expect(wrong('return world.oders.all();')).toEqual([expect.stringContaining("'oders' does not exist")]);
  expect(wrong("return world.orders.where({ status: 'lost' });")).toEqual([expect.stringContaining('"lost"')]);
  expect(wrong("return world.refunds.insert({ order_id: '1' });")).toEqual([expect.stringContaining("'amount'")]);
  expect(wrong("return world.orders.update('1', { id: '2' });")).toEqual([
    expect.stringContaining("'id' does not exist"),
  ]);
  expect(wrong("return world.orders.get('1').total;")).toEqual([expect.stringContaining('possibly')]);
});
