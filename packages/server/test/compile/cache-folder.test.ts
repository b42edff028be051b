import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';

const own = `faultbench-${userInfo().uid}`;

/** What lies in the temp directory, beside what was prepared, once a world outside of any project is compiled. */
function foldersIn(prepare: (shared: string, temp: string) => void): string[] {
  const temp = folderWith({});
  const folder = folderWith({ 'w.yaml': 'services: {}\n' });
  prepare(join(temp, own), folder);
  expect(faultbench(folder, ['check', 'w.yaml'], { env: { TMPDIR: temp } })).toMatchObject({ code: 0, stderr: '' });
  return readdirSync(temp).filter((name) => readdirSync(join(temp, name)).some((inside) => inside.endsWith('.json')));
}

test('the temp folder of the user is made or taken when it is private', () => {
  expect(foldersIn(() => {})).toEqual([own]);
  expect(foldersIn((shared) => mkdirSync(shared, { mode: 0o700 }))).toEqual([own]);
});

test('a folder that others could write to, or that leads elsewhere, is not trusted with code', () => {
  const fresh = [expect.stringMatching(/^faultbench-[A-Za-z0-9]{6}$/)];
  expect(foldersIn((shared, folder) => symlinkSync(folder, shared))).toEqual(fresh);
  const open = (shared: string) => {
    mkdirSync(shared);
    chmodSync(shared, 0o777);
  };
  expect(foldersIn(open)).toEqual(fresh);
});

test('what is named node_modules and is no folder is passed over', () => {
  expect(foldersIn((_shared, folder) => writeFileSync(join(folder, 'node_modules'), ''))).toEqual([own]);
});
