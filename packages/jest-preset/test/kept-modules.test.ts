import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptModules } from '../src/environment/kept-modules';

const path = join(mkdtempSync(join(tmpdir(), 'kept-')), 'modules.code');

test('code is found by file, text and parameters together', () => {
  const first = new KeptModules(path);
  first.add('/m/a.js', 'x', 'return x', Buffer.from('code of a, of odd length'));
  first.add('/m/b.js', '', 'return 1', Buffer.from('code of b'));
  first.close();
  first.add('/m/late.js', '', 'return 2', Buffer.from('code of late'));
  first.keep();
  const second = new KeptModules(path);
  expect(second.find('/m/a.js', 'x', 'return x')?.toString()).toBe('code of a, of odd length');
  expect(second.find('/m/b.js', '', 'return 1')?.toString()).toBe('code of b');
  expect(second.find('/m/a.js', 'x', 'return y')).toBeUndefined();
  expect(second.find('/m/a.js', 'y', 'return x')).toBeUndefined();
  expect(second.find('/m/late.js', '', 'return 2')).toBeUndefined();
  expect(second.find('/m/c.js', '', '')).toBeUndefined();
});

test('nowhere to keep it: nothing is', () => {
  const none = new KeptModules(undefined);
  none.add('/m/a.js', '', 'return 1', Buffer.from('code'));
  none.keep();
  expect(none.find('/m/a.js', '', 'return 1')).toBeUndefined();
});
