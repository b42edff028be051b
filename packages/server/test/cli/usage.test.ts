import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { shop } from '../support/shop';

const folder = folderWith(shop);

test('--version prints the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(__dirname, '../../../../package.json'), 'utf8'));
  expect(faultbench(folder, ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test('without arguments it prints its help', () => {
  const bare = faultbench(folder, []);
  expect(bare).toMatchObject({ code: 0, stderr: '' });
  expect(bare.stdout).toContain('Usage: faultbench [options] [command]');
  expect(faultbench(folder, ['--help'])).toEqual(bare);
});

test.each(['init', 'report', 'compare', 'serve', 'attach', 'check', 'tools', 'call', 'types', 'state', 'replay'])(
  '%s --help has an example',
  (name) => {
    const { code, stdout, stderr } = faultbench(folder, [name, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: faultbench ${name} .*\nExample:\n  \\$ faultbench ${name} \\S`, 's'));
    expect(stdout).not.toContain('\u001b[');
  },
);

test.each([
  [['chek', 'shop.yaml'], "unknown command 'chek' (Did you mean check?)"],
  [['help', 'nope'], "unknown command 'nope'"],
  [['help', 'chek'], "unknown command 'chek' (Did you mean check?)"],
  [
    ['serve', '--faults', 'shop.yaml'],
    "missing required argument 'WORLD'; --faults took shop.yaml for its file: write --faults=FILE, or --faults after the world",
  ],
  [
    ['call', '--faults', 'shop.yaml', 'get_order'],
    "missing required argument 'TOOL'; --faults took shop.yaml for its file: write --faults=FILE, or --faults after the world",
  ],
  [
    ['call', '--faults', 'shop.yaml', 'get_order', '{"id":"2"}'],
    'there is no world file get_order; --faults took shop.yaml for its file: write --faults=FILE, or --faults after the world',
  ],
  [['check'], "missing required argument 'WORLD'; see --help"],
  [['tools', 'shop.yaml', '--jsno'], "unknown option '--jsno' (Did you mean --json?)"],
  [['tools', 'shop.yaml', 'bank.yaml'], "too many arguments for 'tools'. Expected 1 argument but got 2."],
  [['serve', 'shop.yaml', '--sed', '3'], "unknown option '--sed' (Did you mean --seed?)"],
  [['serve', 'shop.yaml', '--seed'], "option '--seed <N>' argument missing"],
  [
    ['serve', 'shop.yaml', '--clock', 'wal'],
    "option '--clock <MODE>' argument 'wal' is invalid. Allowed choices are virtual, wall.",
  ],
])('%j is bad usage: one line, exit code 2', (args, line) => {
  expect(faultbench(folder, args)).toEqual({ code: 2, stdout: '', stderr: `error: ${line}\n` });
});

describe.each(['--seed', '--run'])('%s', (flag) => {
  const least = flag === '--seed' ? 0 : 1;
  test.each(['abc', '', '1.5', '-1', '1e3', ' 7', '9007199254740992'])('refuses %j with the accepted range', (text) => {
    for (const args of [
      ['serve', 'shop.yaml'],
      ['call', 'shop.yaml', 'get_order'],
    ]) {
      expect(faultbench(folder, [...args, flag, text])).toEqual({
        code: 2,
        stdout: '',
        stderr: `error: ${flag} takes a whole number from ${least} to 9007199254740991, not ${JSON.stringify(text)}\n`,
      });
    }
  });
});

test('runs count from 1', () => {
  const { code, stderr } = faultbench(folder, ['call', 'shop.yaml', 'get_order', '--run', '0']);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'error: --run takes a whole number from 1 to 9007199254740991, not "0"\n',
  });
});

test('a stack is shown only with --debug', () => {
  const plain = faultbench(folder, ['state', 'nowhere']);
  expect(plain).toMatchObject({ code: 1, stdout: '' });
  expect(plain.stderr.split('\n')).toHaveLength(2);
  const debug = faultbench(folder, ['state', 'nowhere', '--debug']);
  expect(debug.stderr.startsWith(plain.stderr)).toBe(true);
  expect(debug.stderr).toContain('\n    at ');
});

test('nothing but --debug is no command', () => {
  const { code, stderr } = faultbench(folder, ['--debug']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: no command is given; see --help\n/);
});

test('help of a command is found both ways', () => {
  expect(faultbench(folder, ['help', 'call'])).toEqual(faultbench(folder, ['call', '--help']));
});

const full = '/dev/full';
(existsSync(full) ? describe : describe.skip)('an output that takes nothing', () => {
  test.each([
    ['tools', 'shop.yaml'],
    ['--help'],
    ['call', 'shop.yaml', 'get_order', '{"id":"2"}'],
    ['serve', 'shop.yaml'],
  ])('is a failure: %s', (...args) => {
    const input = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
    const stdout = openSync(full, 'w');
    const { code, stderr } = faultbench(folder, args, { input, stdout });
    closeSync(stdout);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^the output cannot be written: ENOSPC: no space left on device, write$/m);
  });
});
