import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { jestIn } from '../support/jest-in';

const suite = `
const { setupWorld } = require('faultbench');
describe.runs(4, { minPassRate: 0.9 })('agent', () => {
  const { run } = setupWorld('./empty.yaml');
  test('counts', () => expect(run.number).not.toBe(2));
});
`;

test('it prints what Jest printed', () => {
  const folder = folderWith({
    'package.json': '{"private":true}',
    'jest.config.js': "module.exports = { preset: 'faultbench' };",
    'empty.yaml': 'services: {}\n',
    'agent.test.js': suite,
  });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['faultbench', 'jest', 'ts-jest', 'typescript']) {
    symlinkSync(join(__dirname, '../../../../node_modules', name), join(folder, 'node_modules', name));
  }
  const { code, stderr } = jestIn(folder);
  expect(code).toBe(1);
  expect(existsSync(join(folder, '.faultbench/last-run/report.json'))).toBe(true);
  const table = stderr.slice(stderr.indexOf('faultbench: pass rate over runs')).split('report:')[0];
  expect(table).toContain('3/4 passed (75.0%)');
  for (const args of [[], ['.faultbench/last-run']]) {
    const printed = faultbench(folder, ['report', ...args]);
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    expect(printed.stdout.split('report:')[0]).toBe(table);
  }
});

test.each([
  [['nowhere'], 1, 'there is no run in nowhere; run Jest first, or name the folder that holds session.json\n'],
  [[], 1, 'there is no run in .faultbench/last-run; run Jest first, or name the folder that holds session.json\n'],
])('report %j', (args, code, stderr) => {
  expect(faultbench(folderWith({}), ['report', ...args])).toEqual({ code, stdout: '', stderr });
});
