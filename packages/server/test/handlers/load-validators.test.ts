import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileWorld, loadValidators } from '@faultbench/server';
import { folderWith } from '../support/folder';
import { shop } from '../support/shop';

function shopValidators(change: (texts: Record<string, string>) => void = () => {}) {
  const folder = folderWith(shop);
  const { path, world } = compileWorld(join(folder, 'shop.yaml'), { cacheFolder: join(folder, 'cache') });
  const file = join(dirname(path), world.validators);
  const texts = JSON.parse(readFileSync(file, 'utf8'));
  change(texts);
  writeFileSync(file, JSON.stringify(texts));
  return loadValidators(path, world);
}

test('arguments are checked by the schema of their tool, every violation at once', () => {
  const validators = shopValidators();
  expect(validators.arguments('orders.get_order', { id: '7' })).toEqual([]);
  expect(validators.arguments('orders.list_orders', {})).toEqual([]);
  const violations = validators.arguments('payments.issue_refund', { order_id: 7, amuont: 1 });
  expect(violations.map(({ keyword, instancePath, params }) => [keyword, instancePath, params])).toEqual([
    ['required', '', { missingProperty: 'amount' }],
    ['additionalProperties', '', { additionalProperty: 'amuont' }],
    ['type', '/order_id', { type: 'string' }],
  ]);
});

test('names that every object inherits are missing all the same', () => {
  const folder = folderWith({
    'w.yaml': 'services: { s: { operations: { go: { kind: custom, handler: r.go, args: { constructor: str } } } } }\n',
    'r.cjs': 'exports.go = () => 1;',
  });
  const { path, world } = compileWorld(join(folder, 'w.yaml'), { cacheFolder: join(folder, 'cache') });
  expect(loadValidators(path, world).arguments('s.go', {})).toMatchObject([{ keyword: 'required' }]);
});

test('a validator is evaluated when it is first needed and not before', () => {
  const validators = shopValidators((texts) => {
    texts['orders.get_order'] = 'throw new Error("evaluated");';
  });
  expect(validators.arguments('orders.list_orders', {})).toEqual([]);
  expect(() => validators.arguments('orders.get_order', { id: '7' })).toThrow('evaluated');
});
